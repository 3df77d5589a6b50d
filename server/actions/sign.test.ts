// Signing of petitions by members and visitors: once per mailbox, and visible to others only with
// consent.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Audience } from '#contract/fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { normalizeNameOrEmail } from '#server/lib/validation/namesAndEmails.ts';
import { sql } from '#server/db/sql.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import { signedIn } from '#test/api.ts';
import { emailsTo } from '#test/emails.ts';
import {
  findSignatureCodes,
  passTime,
  publishPetition,
  signByEmail,
  createSignatureInput,
  loadSignatureTotals,
} from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const wren = 'wren@far.example';
const mailsTo = async (address = wren) => (await emailsTo(town, address)).length;
const addressOf = async (name: 'ben' | 'gus') =>
  (await town.db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${town.id[name]}`,
  ))!.email;

describe('a member', () => {
  test('signs immediately; signing again updates the wishes and counts once', async () => {
    const [ben, { id }] = [await town.as('ben'), await publishPetition(town)];
    expect(await ben.ask('POST /action/sign', { action_id: id })).toEqual({
      message: strings.signed,
      total_signatures: 1,
    });
    expect((await ben.ask('GET /action/get-one', { id })).action).toMatchObject({
      signed: true,
      can_sign: false,
      total_signatures: 1,
    });
    expect((await ben.ask('GET /action/signatures', { action_id: id })).signatures).toEqual([]);
    expect(
      await ben.ask('POST /action/sign', {
        action_id: id,
        show_name: true,
        comment: 'For my \u202Emother',
      }),
    ).toEqual({
      message: actionStrings.signatureUpdated,
      total_signatures: 1,
    });
    const { signatures } = await town.visitor.ask('GET /action/signatures', { action_id: id });
    expect(signatures).toMatchObject([
      { name: expect.stringMatching(/^Ben/), comment: 'For my mother' },
    ]);
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 1, rows: 1, all: 1 });
    const [row] = await town.db.query<{ email: string | null }>(sql`select email from signatures`);
    expect(row).toEqual({ email: null });
  });

  test('cannot comment without a public name', async () => {
    const [ben, { id }] = [await town.as('ben'), await publishPetition(town)];
    await ben.ask('POST /action/sign', { action_id: id, comment: 'Hidden words' });
    expect(await town.db.queryOne(sql`select name, comment from signatures`)).toEqual({
      name: '',
      comment: '',
    });
  });

  test('withdraws, also after the petition has ended, and cannot sign an ended one', async () => {
    const [ben, gus, { id }] = [
      await town.as('ben'),
      await town.as('gus'),
      await publishPetition(town),
    ];
    await ben.ask('POST /action/sign', { action_id: id });
    await letEnd(town, { id });
    expect((await gus.refused('POST /action/sign', { action_id: id })).message).toBe(
      actionStrings.petitionEnded,
    );
    expect(await ben.ask('POST /action/withdraw-signature', { action_id: id })).toEqual({
      message: actionStrings.signatureWithdrawn,
    });
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 0, rows: 0, all: 0 });
    await ben.ask('POST /action/withdraw-signature', { action_id: id });
    expect((await ben.refused('POST /action/sign', { action_id: id })).message).toBe(
      actionStrings.petitionEnded,
    );

    const canceled = await publishPetition(town);
    await (await town.as('ada')).ask('POST /action/call-off', { id: canceled.id });
    expect((await gus.refused('POST /action/sign', { action_id: canceled.id })).message).toBe(
      actionStrings.petitionEnded,
    );
    expect(
      (await town.visitor.refused('POST /action/sign', createSignatureInput(canceled.id))).message,
    ).toBe(actionStrings.petitionEnded);
  });

  test('signs only visible petitions', async () => {
    const [gus, event, friends] = [
      await town.as('gus'),
      await publishAction(town, 'ada'),
      await publishPetition(town, { shared_as: 'Private' }),
    ];
    expect((await gus.refused('POST /action/sign', { action_id: event.id })).message).toBe(
      actionStrings.notAPetition,
    );
    expect((await gus.refused('GET /action/signatures', { action_id: event.id })).message).toBe(
      actionStrings.notAPetition,
    );
    const never = await gus.refused('POST /action/sign', { action_id: 999_999 });
    for (const call of [
      'POST /action/sign',
      'GET /action/signatures',
      'POST /action/withdraw-signature',
    ] as const)
      expect((await gus.refused(call, { action_id: friends.id })).body, call).toBe(never.body);
    expect(
      (await town.visitor.refused('POST /action/sign', createSignatureInput(friends.id))).body,
    ).toBe(never.body);
    expect(
      (await town.visitor.refused('POST /action/withdraw-signature', { action_id: event.id })).code,
    ).toBe('unauthorized');
    expect((await gus.refused('POST /action/withdraw-signature', {})).message).toEqual({
      action_id: [strings.required],
    });
  });

  test('with a changed address has signed once, and the old address is free', async () => {
    const [ben, { id }] = [await town.as('ben'), await publishPetition(town)];
    const before = await addressOf('ben');
    await ben.ask('POST /action/sign', { action_id: id });
    const move = (email: string) =>
      town.db.execute(
        sql`update all_people set email = ${email}, email_normalized = ${normalizeNameOrEmail(email)} where id = ${ben.id}`,
      );
    try {
      await move('ben@new.example');
      await ben.ask('POST /action/sign', { action_id: id });
      await signByEmail(town, id, { email: 'ben@new.example' });
      expect(await loadSignatureTotals(town, id)).toMatchObject({ total: 1, rows: 1 });
      await signByEmail(town, id, { email: before });
      expect(await loadSignatureTotals(town, id)).toMatchObject({ total: 2, rows: 2 });
    } finally {
      await move(before);
    }
  });

  test('who deletes the account also deletes the signature', async () => {
    const { id } = await publishPetition(town);
    await town.db.execute(sql`
      insert into all_people (username, username_normalized, name, email, email_normalized, confirmed_at) values ('vic', 'vic', 'Vic', 'vic@x.example', 'vic@x.example', now())`);
    const vic = await signedIn(town, 'vic');
    await vic.ask('POST /action/sign', { action_id: id, show_name: true });
    const listNames = async () =>
      (await town.visitor.ask('GET /action/signatures', { action_id: id })).signatures.length;
    expect(await listNames()).toBe(1);
    await town.db.execute(sql`update all_people set deleted_at = now() where id = ${vic.id}`);
    expect(await listNames()).toBe(0);
    await town.db.execute(sql`delete from all_people where id = ${vic.id}`);
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 0, rows: 0, all: 0 });
  });
});

describe('a visitor', () => {
  test('queues as many jobs when the address was emailed just before', async () => {
    const { id } = await publishPetition(town);
    const jobs = async () =>
      (await town.db.queryOne<{ added: number }>(
        sql`select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'))::int as added`,
      ))!.added;
    const added: number[] = [];
    for (let i = 0; i < 2; i++) {
      await town.drainJobs();
      const before = await jobs();
      await town.visitor.ask('POST /action/sign', createSignatureInput(id));
      await town.drainJobs();
      added.push((await jobs()) - before);
    }
    expect(added).toEqual([1, 1]);
  });

  test('signs by name and address, and counts after confirming the email', async () => {
    const { id } = await publishPetition(town);
    const before = await mailsTo();
    expect(
      await town.visitor.ask(
        'POST /action/sign',
        createSignatureInput(id, { show_name: true, comment: 'Every day' }),
      ),
    ).toEqual({
      message: actionStrings.signatureConfirmationSent,
      total_signatures: 0,
    });
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 0, rows: 0, all: 1 });
    const email = (await emailsTo(town, wren)).at(-1)!;
    expect(await mailsTo()).toBe(before + 1);
    expect(email.subject).toBe('Confirm your signature');
    expect(email.link).toMatch(/^https:\/\/moot\.example\/confirm-signature\/[\w-]{43}$/);
    expect(email.text).toContain('“Keep the ferry”');
    expect(email.text, 'text from the form').not.toMatch(/Wren|Every day/);
    const { confirm: code } = await findSignatureCodes(town);
    const confirmed = {
      action_id: id,
      total_signatures: 1,
      message: actionStrings.signatureConfirmed,
    };
    expect(await town.visitor.ask('POST /action/confirm-signature', { code })).toEqual(confirmed);
    expect(await town.visitor.ask('POST /action/confirm-signature', { code })).toEqual(confirmed);
    expect(
      (await town.visitor.ask('GET /action/signatures', { action_id: id })).signatures,
    ).toMatchObject([{ name: 'Wren Sparrow', comment: 'Every day' }]);
    expect(
      await town.db.queryOne(sql`select email from signatures`),
      'the address is not stored in plain text',
    ).toEqual({ email: null });
  });

  test('must give a name, an address and a zip code', async () => {
    const { id } = await publishPetition(town);
    expect(
      (await town.visitor.refused('POST /action/sign', { action_id: id, name: '\u202E' })).message,
    ).toEqual({
      name: [strings.name],
      email: [strings.email],
      zip_code: [strings.zipCode],
    });
    expect(
      (await town.visitor.refused('POST /action/sign', createSignatureInput(id, { email: 'wren' })))
        .message,
    ).toEqual({ email: [strings.emailFormat] });
  });

  test('gets one email a day per petition, and its content cannot be changed in the meantime', async () => {
    const { id } = await publishPetition(town);
    const before = await mailsTo();
    await town.visitor.ask('POST /action/sign', createSignatureInput(id, { show_name: true }));
    const first = await findSignatureCodes(town);
    await town.visitor.ask(
      'POST /action/sign',
      createSignatureInput(id, { show_name: true, name: 'A Fool', comment: 'Sink it' }),
    );
    expect(await mailsTo()).toBe(before + 1);
    await passTime(town, 1);
    await town.visitor.ask(
      'POST /action/sign',
      createSignatureInput(id, { show_name: true, name: 'W. Sparrow' }),
    );
    const second = await findSignatureCodes(town);
    expect(await mailsTo()).toBe(before + 2);
    expect(
      (await town.visitor.refused('POST /action/confirm-signature', { code: first.confirm }))
        .message,
    ).toEqual({ code: [strings.linkExpired] });
    await town.visitor.ask('POST /action/confirm-signature', { code: second.confirm });
    expect(
      (await town.visitor.ask('GET /action/signatures', { action_id: id })).signatures,
    ).toMatchObject([{ name: 'W. Sparrow', comment: '' }]);
  });

  test('gets the same response when the address has signed; only its owner is informed, by email', async () => {
    const [ben, { id }] = [await town.as('ben'), await publishPetition(town)];
    const address = await addressOf('ben');
    await ben.ask('POST /action/sign', { action_id: id, show_name: true });
    await signByEmail(town, id);
    await passTime(town, 2);
    const responses = [];
    for (const email of [address, wren, 'nobody@far.example'])
      responses.push(
        (
          await town.visitor.raw(
            'POST /action/sign',
            createSignatureInput(id, { email, name: 'A Fool', show_name: true }),
          )
        ).body,
      );
    expect(new Set(responses).size).toBe(1);
    expect((await emailsTo(town, address)).at(-1)!.subject).toBe(
      'You already signed this petition',
    );
    expect((await emailsTo(town, wren)).at(-1)!.subject).toBe('You already signed this petition');
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 2, rows: 2, all: 3 });
    expect(
      await town.db.query(sql`select email from signatures where signed_at is not null`),
    ).toEqual([{ email: null }, { email: null }]);
    expect(
      (await town.visitor.ask('GET /action/signatures', { action_id: id })).signatures.map(
        ({ name }) => name,
      ),
    ).not.toContain('A Fool');
  });

  test('is emailed at the normalized address', async () => {
    const { id } = await publishPetition(town);
    await signByEmail(town, id, { keep_informed: true });
    await passTime(town, 1);
    const before = await mailsTo();
    const fullwidth = '\uFF57ren@far.example'; // a fullwidth w: another mailbox with the same key
    await town.visitor.ask('POST /action/sign', createSignatureInput(id, { email: fullwidth }));
    expect([await mailsTo(fullwidth), await mailsTo()]).toEqual([0, before + 1]);
    expect(
      await town.db.queryOne(sql`select email from signatures`),
      'the address for updates',
    ).toEqual({
      email: wren,
    });
    expect(
      (
        await town.visitor.refused(
          'POST /action/sign',
          createSignatureInput(id, { email: 'wren\uFF20else.example@far.example' }),
        )
      ).message,
    ).toEqual({
      email: [strings.emailFormat],
    });
  });

  test('is not quoted a title with a web address, because its author could write to anyone', async () => {
    for (const title of [
      'You have won at win.example',
      'Claim it: https://1.2.3.4',
      'Ask prizes@win.example now',
    ]) {
      const { id } = await publishPetition(town, { title });
      await town.visitor.ask('POST /action/sign', createSignatureInput(id));
      await passTime(town, 1);
      const { subject, text } = (await emailsTo(town, wren)).at(-1)!;
      expect(subject).toBe('Confirm your signature');
      expect(text).toContain('wants to sign a petition with this email address');
      expect(text).not.toMatch(/win\.example|1\.2\.3/);
    }
  });

  test('sees what would be published before confirming, because another person may have filled in the form', async () => {
    const { id } = await publishPetition(town);
    await town.visitor.ask(
      'POST /action/sign',
      createSignatureInput(id, { name: 'A Fool', show_name: true, comment: 'Sink it' }),
    );
    const { confirm: code } = await findSignatureCodes(town);
    const entered = {
      action_id: id,
      title: 'Keep the ferry',
      confirmed: false,
      corrected: false,
      name: 'A Fool',
      show_name: true,
      comment: 'Sink it',
      keep_informed: false,
      text_version: 1,
    };
    expect(await town.visitor.ask('GET /action/signature-to-confirm', { code })).toEqual(entered);
    expect(await loadSignatureTotals(town, id), 'viewing signs nothing').toMatchObject({
      total: 0,
    });
    await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${id}`);
    for (const invalidCode of [code, 'x'.repeat(43)])
      expect(
        (await town.visitor.refused('GET /action/signature-to-confirm', { code: invalidCode }))
          .message,
      ).toEqual({ code: [strings.linkExpired] });
  });

  test('has two days to confirm, and after a week the signature is deleted', async () => {
    const { id } = await publishPetition(town);
    await town.visitor.ask('POST /action/sign', createSignatureInput(id));
    const { confirm: code } = await findSignatureCodes(town);
    await passTime(town, 2);
    expect(
      (await town.visitor.refused('POST /action/confirm-signature', { code })).message,
    ).toEqual({ code: [strings.linkExpired] });
    await sweep();
    expect(await loadSignatureTotals(town, id)).toMatchObject({ all: 1 });
    await passTime(town, 5);
    await sweep();
    expect(await loadSignatureTotals(town, id)).toMatchObject({ all: 0 });
  });

  test('cannot confirm a signature of a canceled, deleted or hidden petition', async () => {
    const ada = await town.as('ada');
    for (const end of ['call-off', 'delete', 'hide'] as const) {
      const { id } = await publishPetition(town);
      await town.visitor.ask('POST /action/sign', createSignatureInput(id));
      const { confirm: code } = await findSignatureCodes(town);
      if (end === 'hide')
        await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${id}`);
      else await ada.ask(`POST /action/${end}`, { id });
      expect(
        (await town.visitor.refused('POST /action/confirm-signature', { code })).status,
        end,
      ).toBe({ 'call-off': 403, delete: 422, hide: 404 }[end]);
      if (end !== 'delete')
        expect(await loadSignatureTotals(town, id), end).toMatchObject({ total: 0 });
    }
  });

  test('leaves no audience and no time behind when they withdraw as a member', async () => {
    const { id } = await publishPetition(town);
    await signByEmail(town, id, { email: await addressOf('ben') });
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const share = (shared_as: Audience) =>
      ada.ask('POST /action/update', { id, title: 'Keep the ferry', shared_as });
    await share('Friends');
    await ben.ask('POST /action/sign', { action_id: id });
    await share('Public');
    const traces = () =>
      town.db.queryOne(
        sql`select audience_id is not null as audience, shared_again_at is not null as shared_again from signatures`,
      );
    expect(await traces()).toEqual({ audience: true, shared_again: true });
    await ben.ask('POST /action/withdraw-signature', { action_id: id });
    expect(await traces()).toEqual({ audience: false, shared_again: false });
  });

  test('counts from its confirmation, whatever an erased signature of an older release left', async () => {
    const { id } = await publishPetition(town);
    await town.visitor.ask('POST /action/sign', createSignatureInput(id));
    const { confirm: code } = await findSignatureCodes(town);
    await town.db.execute(
      sql`update signatures set shared_again_at = now() - interval '1 day' where content_id = ${id}`,
    );
    await town.visitor.ask('POST /action/confirm-signature', { code });
    expect(
      await town.db.query(
        sql`select signed_at is not null as signed, shared_again_at from signatures where content_id = ${id}`,
      ),
    ).toEqual([{ signed: true, shared_again_at: null }]);
  });

  test('withdraws by a link that remains valid, and gets no second email', async () => {
    const { id } = await publishPetition(town);
    const { confirm, withdraw } = await signByEmail(town, id);
    const before = await mailsTo();
    expect(await town.visitor.ask('POST /action/withdraw-signature', { code: withdraw })).toEqual({
      message: actionStrings.signatureWithdrawn,
    });
    await town.visitor.ask('POST /action/withdraw-signature', { code: withdraw });
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 0, rows: 0, all: 1 });
    expect(
      await town.db.queryOne(
        sql`select name, zip_code, email, person_id, code_hash from signatures`,
      ),
    ).toEqual({
      name: '',
      zip_code: '',
      email: null,
      person_id: null,
      code_hash: null,
    });
    expect(
      (await town.visitor.refused('POST /action/confirm-signature', { code: confirm })).message,
    ).toEqual({ code: [strings.linkExpired] });
    expect(
      (await town.visitor.refused('POST /action/withdraw-signature', { code: confirm })).message,
    ).toEqual({ code: [strings.linkExpired] });
    expect(
      (
        await town.visitor.refused('POST /action/withdraw-signature', {
          code: `${withdraw.slice(0, -3)}AAA`,
        })
      ).message,
    ).toEqual({
      code: [strings.linkExpired],
    });
    await town.visitor.ask('POST /action/sign', createSignatureInput(id));
    expect(await mailsTo()).toBe(before);
    await passTime(town, 1);
    await signByEmail(town, id);
    await town.visitor.ask('POST /action/withdraw-signature', {
      code: (await findSignatureCodes(town)).confirm,
    });
    expect(await loadSignatureTotals(town, id)).toMatchObject({ total: 0, rows: 0 });
  });

  test('with a member’s address signs as that member', async () => {
    const [gus, { id }] = [await town.as('gus'), await publishPetition(town)];
    const email = await addressOf('gus');
    await signByEmail(town, id, { email, keep_informed: true });
    expect((await gus.ask('GET /action/get-one', { id })).action).toMatchObject({
      signed: true,
      total_signatures: 1,
    });
    expect(await gus.ask('POST /action/sign', { action_id: id })).toMatchObject({
      total_signatures: 1,
    });
    await gus.ask('POST /action/withdraw-signature', { action_id: id });
    expect(await loadSignatureTotals(town, id)).toMatchObject({ total: 0, rows: 0 });
  });

  test('who signed by email after signing as a member counts once', async () => {
    const [gus, { id }] = [await town.as('gus'), await publishPetition(town)];
    const email = await addressOf('gus');
    await town.visitor.ask('POST /action/sign', createSignatureInput(id, { email }));
    const { confirm: code } = await findSignatureCodes(town, email);
    await gus.ask('POST /action/sign', { action_id: id });
    expect(await town.visitor.ask('POST /action/confirm-signature', { code })).toMatchObject({
      total_signatures: 1,
    });
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 1, rows: 1, all: 1 });
  });
});

describe('concurrently', () => {
  test('a member signs once, and every request succeeds', async () => {
    const [gus, { id }] = [await town.as('gus'), await publishPetition(town)];
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => gus.ask('POST /action/sign', { action_id: id })),
    );
    expect(responses.map(({ total_signatures }) => total_signatures)).toEqual(Array(16).fill(1));
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 1, rows: 1, all: 1 });
  });

  test('one address counts once through all access paths', async () => {
    const [gus, { id }] = [await town.as('gus'), await publishPetition(town)];
    const email = await addressOf('gus');
    await town.visitor.ask('POST /action/sign', createSignatureInput(id, { email }));
    const { confirm: code } = await findSignatureCodes(town, email);
    const accessPaths = [
      () => gus.raw('POST /action/sign', { action_id: id }),
      () =>
        town.visitor.raw(
          'POST /action/sign',
          createSignatureInput(id, { email: email.toUpperCase() }),
        ),
      () => town.visitor.raw('POST /action/confirm-signature', { code }),
      () => gus.raw('POST /action/sign', { action_id: id, show_name: true }),
    ];
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, i) => accessPaths[i % 4]!()),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(32).fill(200));
    expect(await loadSignatureTotals(town, id)).toEqual({ total: 1, rows: 1, all: 1 });
  });

  test('signing, confirming and withdrawing keep the total equal to the number of rows', async () => {
    const [gus, { id }] = [await town.as('gus'), await publishPetition(town)];
    await town.visitor.ask('POST /action/sign', createSignatureInput(id));
    const { confirm: code, withdraw } = await findSignatureCodes(town);
    const accessPaths = [
      () => gus.raw('POST /action/sign', { action_id: id }),
      () => town.visitor.raw('POST /action/confirm-signature', { code }),
      () => gus.raw('POST /action/withdraw-signature', { action_id: id }),
      () => town.visitor.raw('POST /action/withdraw-signature', { code: withdraw }),
    ];
    await Promise.all(Array.from({ length: 24 }, (_, i) => accessPaths[i % 4]!()));
    const { total, rows } = await loadSignatureTotals(town, id);
    expect(total).toBe(rows);
    await gus.ask('POST /action/withdraw-signature', { action_id: id });
    await town.visitor.ask('POST /action/withdraw-signature', { code: withdraw });
    expect(await loadSignatureTotals(town, id)).toMatchObject({ total: 0, rows: 0 });
  });
});

async function sweep() {
  await town.db.execute(sql`select graphile_worker.add_job('petitions.sweep')`);
  await town.drainJobs();
}
