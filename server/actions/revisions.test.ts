// Revisions of a signed text: small corrections only, which are stored, visible and announced to
// everyone who signed.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { maxCorrection } from '#contract/limits.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
import {
  findSignatureCodes,
  publishPetition,
  signByEmail,
  createSignatureInput,
} from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from petition_removal_notices`);
});

const path = () =>
  publishPetition(town, {
    title: 'Open the creek path by night',
    description: '<p>The path along the creek is closed after eight.</p>',
  });
const updateText = async (id: number, fields: object) =>
  (await town.as('ada')).ask('POST /action/update', {
    id,
    title: 'Open the creek path by night',
    ...fields,
  });
const refusedChange = async (id: number, fields: object) =>
  (await town.as('ada')).refused('POST /action/update', {
    id,
    title: 'Open the creek path by night',
    ...fields,
  });
const notificationsOf = async (name: 'ben' | 'gus' | 'elif') =>
  (await (await town.as(name)).ask('GET /notification/list', {})).notifications.map(
    ({ sentence, object }) => ({ sentence, title: object.title }),
  );

const sendFarewells = async () => {
  await runJob(town, 'petitions.farewells');
  await town.drainJobs();
};

describe('a petition', () => {
  test('can be changed freely until another user signs, and afterwards only corrected', async () => {
    const { id } = await path();
    await (await town.as('ada')).ask('POST /action/sign', { action_id: id });
    await updateText(id, {
      title: 'Something else entirely',
      description: '<p>Nothing of it stays.</p>',
    });
    await updateText(id, { description: '<p>The path along the creek is closed after eight.</p>' });
    const ben = await town.as('ben');
    await ben.ask('POST /action/sign', { action_id: id });
    expect((await refusedChange(id, { title: 'Close the creek path by night' })).message).toEqual({
      title: [actionStrings.signedTextFixed],
    });
    expect(
      (await refusedChange(id, { description: '<p>Something entirely different.</p>' })).message,
    ).toEqual({ description: [actionStrings.signedTextFixed] });
    expect((await ben.ask('GET /action/get-one', { id })).action).toMatchObject({
      title: 'Open the creek path by night',
      total_signatures: 2,
    });
    // fields other than the text can still be changed
    expect((await updateText(id, { goal: 500 })).message).toBe(strings.actionSaved);
    await ben.ask('POST /action/withdraw-signature', { action_id: id });
    expect((await updateText(id, { title: 'Close the creek path by night' })).action.title).toBe(
      'Close the creek path by night',
    );
  });

  test('cannot be reversed in small steps', async () => {
    const { id } = await publishPetition(town, { title: 'Keep the ferry' });
    await (await town.as('ben')).ask('POST /action/sign', { action_id: id });
    const ada = await town.as('ada');
    await ada.ask('POST /action/update', { id, title: 'Kee the ferry' });
    await ada.ask('POST /action/update', { id, title: 'Ke the ferry' });
    expect(
      (await ada.refused('POST /action/update', { id, title: 'K the ferryboat' })).message,
    ).toEqual({ title: [actionStrings.signedTextFixed] });
    expect(maxCorrection('Keep the ferry'.length)).toBe(4);
    await ada.ask('POST /action/update', { id, title: 'Keep the ferry' });
    expect(
      (await ada.refused('POST /action/update', { id, title: 'Keep the ferry!' })).message,
    ).toBe(actionStrings.dailyCorrectionLimit);
  });

  test('cannot be reversed while a signature waits for confirmation', async () => {
    const { id } = await path();
    await town.visitor.ask('POST /action/sign', createSignatureInput(id));
    expect((await refusedChange(id, { title: 'Close the creek path by night' })).status).toBe(422);
    await updateText(id, { title: 'Open the creek path at night' });
    const { confirm: code } = await findSignatureCodes(town);
    expect(await town.visitor.ask('GET /action/signature-to-confirm', { code })).toMatchObject({
      corrected: true,
      confirmed: false,
    });
    await town.visitor.ask('POST /action/confirm-signature', { code });
    expect(await town.visitor.ask('GET /action/signature-to-confirm', { code })).toMatchObject({
      corrected: false,
      confirmed: true,
    });
  });

  test('that was corrected after a visitor opened the confirmation page must be read again', async () => {
    const { id } = await path();
    await town.visitor.ask('POST /action/sign', createSignatureInput(id));
    const { confirm: code } = await findSignatureCodes(town);
    const entered = await town.visitor.ask('GET /action/signature-to-confirm', { code });
    expect(entered).toMatchObject({ corrected: false, text_version: 1 });
    await updateText(id, { title: 'Open the creek path at night' });
    const { text_version } = entered;
    expect(
      await town.visitor.refused('POST /action/confirm-signature', { code, text_version }),
    ).toMatchObject({ status: 409, message: actionStrings.textCorrected });
    const { action } = await town.visitor.ask('GET /action/get-one', { id });
    expect(action.total_signatures).toBe(0);
    const corrected = await town.visitor.ask('GET /action/signature-to-confirm', { code });
    expect(corrected).toMatchObject({
      corrected: true,
      title: 'Open the creek path at night',
      text_version: 2,
    });
    const confirm = (version: number) =>
      town.visitor.ask('POST /action/confirm-signature', { code, text_version: version });
    expect((await confirm(2)).total_signatures).toBe(1);
    // A signature that counts stays confirmed, whatever version the page showed.
    expect((await confirm(1)).total_signatures).toBe(1);
  });

  test('shows which version each signer signed, and earlier versions', async () => {
    const { id } = await path();
    const [ben, gus, elif] = [await town.as('ben'), await town.as('gus'), await town.as('elif')];
    await ben.ask('POST /action/sign', { action_id: id, show_name: true });
    expect((await updateText(id, { title: 'Open the creek path at night' })).message).toBe(
      actionStrings.actionCorrected,
    );
    await gus.ask('POST /action/sign', { action_id: id, show_name: true });
    const { action } = await ben.ask('GET /action/get-one', { id });
    expect(action).toMatchObject({
      text_version: 2,
      given_version: 1,
      corrected_on: expect.any(String),
    });
    expect((await gus.ask('GET /action/get-one', { id })).action).toMatchObject({
      text_version: 2,
      given_version: 2,
    });
    expect((await elif.ask('GET /action/get-one', { id })).action.given_version).toBeUndefined();
    expect(
      (await (await town.as('ada')).ask('GET /action/get-one', { id })).action.text_signed,
    ).toBe(true);
    expect(action.text_signed).toBeUndefined();
    const { signatures } = await town.visitor.ask('GET /action/signatures', { action_id: id });
    expect(signatures.map(({ text_version }) => text_version)).toEqual([2, 1]);
    expect(await town.visitor.ask('GET /action/texts', { action_id: id })).toMatchObject({
      versions: [{ version: 1, replaced_on: expect.any(String) }],
      text: {
        version: 1,
        title: 'Open the creek path by night',
        description: expect.stringContaining('after eight'),
      },
    });
    expect(
      (await town.visitor.refused('GET /action/texts', { action_id: id, version: 7 })).status,
    ).toBe(404);
    expect((await town.visitor.refused('GET /action/texts', { action_id: 999_999 })).message).toBe(
      strings.actionNotFound,
    );
    // signing again signs the current version
    await ben.ask('POST /action/sign', { action_id: id, show_name: true });
    expect((await ben.ask('GET /action/get-one', { id })).action.given_version).toBe(2);
  });

  test('shows a version with a smaller audience to its author and its signers only', async () => {
    const { id } = await publishPetition(town, {
      title: 'Open the creek path by night',
      shared_as: 'Friends',
    });
    const [ada, ben, gus] = [await town.as('ada'), await town.as('ben'), await town.as('gus')];
    await ben.ask('POST /action/sign', { action_id: id });
    await ada.ask('POST /action/update', { id, title: 'Open the creek path at night' });
    await ada.ask('POST /action/update', {
      id,
      title: 'Open the creek path at night',
      shared_as: 'Public',
    });
    expect((await ben.ask('GET /action/texts', { action_id: id })).versions).toHaveLength(1);
    expect((await ada.ask('GET /action/texts', { action_id: id })).versions).toHaveLength(1);
    expect(await gus.ask('GET /action/texts', { action_id: id })).toEqual({ versions: [] });
    expect((await gus.refused('GET /action/texts', { action_id: id, version: 1 })).status).toBe(
      404,
    );
  });

  test('that was corrected while a user read it must be read again before signing', async () => {
    const { id, text_version } = await path();
    const [ben, gus] = [await town.as('ben'), await town.as('gus')];
    await ben.ask('POST /action/sign', { action_id: id, text_version });
    await updateText(id, { title: 'Open the creek path at night' });
    expect((await gus.refused('POST /action/sign', { action_id: id, text_version })).message).toBe(
      actionStrings.textCorrected,
    );
    expect(
      (await town.visitor.refused('POST /action/sign', createSignatureInput(id, { text_version })))
        .message,
    ).toBe(actionStrings.textCorrected);
    await gus.ask('POST /action/sign', { action_id: id, text_version: text_version + 1 });
  });

  test('that is corrected notifies signers and followers, members and visitors, with a link to withdraw', async () => {
    const { id } = await path();
    const [ben, gus, elif] = [await town.as('ben'), await town.as('gus'), await town.as('elif')];
    await ben.ask('POST /action/sign', { action_id: id });
    await gus.ask('POST /action/follow', { id });
    await elif.ask('POST /action/sign', { action_id: id });
    await elif.ask('POST /action/withdraw-signature', { action_id: id });
    await signByEmail(town, id);
    expect(
      await town.db.queryOne(sql`select email from signatures where person_id is null`),
      'no address is stored in plain text',
    ).toEqual({ email: null });
    await updateText(id, { title: 'Open the creek path at night' });
    await town.drainJobs();
    const sentence = expect.stringMatching(/corrected a petition you signed or follow$/);
    expect((await notificationsOf('ben'))[0]).toEqual({
      sentence,
      title: 'Open the creek path at night',
    });
    expect((await notificationsOf('gus'))[0]).toEqual({
      sentence,
      title: 'Open the creek path at night',
    });
    expect(
      (await notificationsOf('elif')).filter((notification) =>
        /corrected/.test(notification.sentence),
      ),
    ).toEqual([]);
    const mail = (await emailsTo(town, 'wren@far.example')).at(-1)!;
    expect(mail.subject).toBe('A petition you signed was corrected');
    expect(mail.text).toContain('“Open the creek path at night”');
    expect(mail.text).toContain('everyone who signed learns of a correction');
    const { withdraw } = await findSignatureCodes(town);
    await town.visitor.ask('POST /action/withdraw-signature', { code: withdraw });
    expect((await ben.ask('GET /action/get-one', { id })).action.total_signatures).toBe(1);
    const before = (await emailsTo(town, 'wren@far.example')).length;
    await updateText(id, { title: 'Open the creek path by night' });
    await town.drainJobs();
    expect(
      (await emailsTo(town, 'wren@far.example')).length,
      'a signer who withdrew gets no more emails',
    ).toBe(before);
  });

  test('is quoted in an email only with a title without a web address, and starts the sentence', async () => {
    const { id } = await publishPetition(town, { title: 'Read ferry.example.org today' });
    await signByEmail(town, id);
    await (
      await town.as('ada')
    ).ask('POST /action/update', { id, title: 'Read ferry.example.org todays' });
    const latest = async () => (await emailsTo(town, 'wren@far.example')).at(-1)!.text;
    expect(await latest()).toContain('\n\nThe petition was corrected. ');
    await (await town.as('ada')).ask('POST /action/delete', { id });
    await sendFarewells();
    expect(await latest()).toContain('\n\nThe petition was deleted, ');
    expect(await latest()).not.toContain('ferry.example.org');
  });

  test('that a moderator has hidden is corrected without a word about its page', async () => {
    const { id } = await path();
    await signByEmail(town, id);
    await town.db.execute(sql`update posts set hidden_at = now() where id = ${id}`);
    await updateText(id, { title: 'Open the creek path at night' });
    const { text } = (await emailsTo(town, 'wren@far.example')).at(-1)!;
    expect(text).toContain('The petition was corrected.');
    expect(text).not.toContain('page');
    expect(text).toContain('Remove my signature:');
  });

  test('that is deleted notifies its signers of its title, also by email', async () => {
    const { id } = await path();
    const ben = await town.as('ben');
    await ben.ask('POST /action/sign', { action_id: id });
    await signByEmail(town, id);
    await signByEmail(town, id, { email: 'gone@far.example' });
    await town.visitor.ask('POST /action/withdraw-signature', {
      code: (await findSignatureCodes(town, 'gone@far.example')).withdraw,
    });
    const sentBefore = (await emailsTo(town, 'gone@far.example')).length;
    await (await town.as('ada')).ask('POST /action/delete', { id });
    await sendFarewells();
    expect((await notificationsOf('ben'))[0]).toEqual({
      sentence: expect.stringMatching(/deleted a petition or letter you took part in$/),
      title: 'Open the creek path by night',
    });
    expect((await emailsTo(town, 'wren@far.example')).at(-1)).toMatchObject({
      subject: 'A petition you signed was deleted',
      text: expect.stringContaining('“Open the creek path by night” was deleted'),
    });
    expect(await emailsTo(town, 'gone@far.example')).toHaveLength(sentBefore);
    expect(await town.db.query(sql`select from petition_removal_notices`)).toEqual([]);
  });

  const endings: [string, (id: number) => Promise<unknown>][] = [
    [
      'a moderator',
      async (id) => {
        await (
          await town.as('noor')
        ).ask('POST /content/report', { title: 'Spam', url: '/', reason: 'Spam', content_id: id });
        await (
          await town.as('keeper')
        ).ask('POST /admin/report/resolve', {
          id: `content-${id}`,
          decision: 'delete',
          category: 'spam',
        });
        await town.drainJobs();
        expect(
          await town.db.query(sql`select from petition_removal_notices`),
          'it can be restored',
        ).toEqual([]);
        await town.db.execute(
          sql`update posts set removed_at = now() - interval '31 days' where id = ${id}`,
        );
        await runJob(town, 'moderation.sweep');
      },
    ],
    [
      'the end of its author’s account',
      async (id) => {
        await town.db.execute(sql`update posts set author_id = ${town.id.ivan} where id = ${id}`);
        await town.db.execute(
          sql`update all_people set deleted_at = now() - interval '15 days' where id = ${town.id.ivan}`,
        );
        await runJob(town, 'settings.purge');
      },
    ],
    [
      'the owner of its group',
      async (id) => {
        const ada = await town.as('ada');
        const { group } = await ada.ask('POST /group/create', {
          name: 'Short-lived',
          status: 'Open',
        });
        await town.db.execute(sql`update posts set group_id = ${group.id} where id = ${id}`);
        await ada.ask('POST /group/delete', { id: group.id });
      },
    ],
    ['a delete of its row', (id) => town.db.execute(sql`delete from posts where id = ${id}`)],
  ];
  test.for(endings)(
    'that is deleted by %s emails its signers once, and their addresses are deleted',
    async ([, ends]) => {
      const { id } = await path();
      await signByEmail(town, id);
      const before = (await emailsTo(town, 'wren@far.example')).length;
      await ends(id);
      await sendFarewells();
      await sendFarewells();
      expect(await town.db.query(sql`select from signatures where content_id = ${id}`)).toEqual([]);
      expect(
        (await emailsTo(town, 'wren@far.example')).slice(before).map(({ subject }) => subject),
      ).toEqual(['A petition you signed was deleted']);
      expect(await town.db.query(sql`select from petition_removal_notices`)).toEqual([]);
    },
  );
});

describe('a letter', () => {
  const letter = () =>
    publishAction(town, 'ada', {
      kind: 'letter',
      title: 'For the bench',
      start_on: '',
      end_on: '',
      letter_subject: 'A bench at the creek',
      letter_text: 'Please put a bench at the creek.',
      recipients: [
        { name: 'Mayor Rook', email: 'rook@town.example' },
        { name: 'Clerk Wren', email: 'clerk@town.example' },
      ],
    });
  const wrote = async () => {
    const [ben, { id, recipients }] = [await town.as('ben'), await letter()];
    const recipient_id = recipients[0]!.id;
    await ben.ask('POST /action/write-letter', { action_id: id, recipient_id, way: 'email' });
    await ben.ask('POST /action/letter-answered', { recipient_id, answered: true });
    return { ben, id, recipient_id };
  };

  test('cannot be reversed after a member wrote it', async () => {
    const { ben, id } = await wrote();
    const ada = await town.as('ada');
    const error = await ada.refused('POST /action/update', {
      id,
      title: 'Against the bench',
      letter_text: 'Please put no more benches anywhere at all.',
    });
    expect(error.message).toEqual({
      title: [actionStrings.sentLetterFixed],
      letter_text: [actionStrings.sentLetterFixed],
    });
    expect(
      (
        await ada.ask('POST /action/update', {
          id,
          title: 'For the bench',
          letter_text: 'Please put a bench by the creek.',
        })
      ).message,
    ).toBe(actionStrings.actionCorrected);
    await town.drainJobs();
    expect((await notificationsOf('ben'))[0]?.sentence).toMatch(
      /corrected a letter you wrote or follow$/,
    );
    expect((await ben.ask('GET /action/get-one', { id })).action).toMatchObject({
      given_version: 1,
      text_version: 2,
    });
  });

  test('keeps the members’ records when its author changes the recipients', async () => {
    const { ben, id, recipient_id } = await wrote();
    const ada = await town.as('ada');
    const { action } = await ada.ask('POST /action/update', {
      id,
      title: 'For the bench',
      recipients: [{ name: 'Governor Heron', phone: '555 0100' }],
    });
    expect(action).toMatchObject({ total_written: 1, total_answered: 1 });
    expect(action.recipients.map(({ name, former }) => ({ name, former }))).toEqual([
      { name: 'Governor Heron', former: undefined },
      { name: 'Mayor Rook', former: true },
    ]);
    const formerMayor = (await ben.ask('GET /action/get-one', { id })).action.recipients.find(
      ({ name }) => name === 'Mayor Rook',
    );
    expect(formerMayor).toMatchObject({ written: true, answered: true, former: true });
    const gus = await town.as('gus');
    expect(
      (
        await gus.refused('POST /action/write-letter', {
          action_id: id,
          recipient_id,
          way: 'email',
        })
      ).message,
    ).toBe(actionStrings.unknownRecipient);
    await ada.ask('POST /action/update', {
      id,
      title: 'For the bench',
      recipients: [{ name: 'Mayor Rook', email: 'rook@town.example' }],
    });
    expect((await ben.ask('GET /action/get-one', { id })).action.recipients).toMatchObject([
      { id: recipient_id, written: true },
    ]);
  });
});

test('signing or writing counts as completing', async () => {
  const [ben, { id }] = [await town.as('ben'), await path()];
  expect((await ben.ask('GET /action/get-one', { id })).action.can_complete).toBe(true);
  await ben.ask('POST /action/sign', { action_id: id });
  expect((await ben.ask('GET /action/get-one', { id })).action).toMatchObject({
    can_complete: false,
    completed: [{ user_id: town.id.ben }],
  });
  const listed = async () =>
    (await ben.ask('GET /action/list', { type: 'completed' })).actions.map((action) => action.id);
  expect(await listed()).toEqual([id]);
  await ben.ask('POST /action/withdraw-signature', { action_id: id });
  expect(await listed()).toEqual([]);
});

test('one mailbox signs once, regardless of plus tags', async () => {
  const { id } = await path();
  await signByEmail(town, id, { email: 'pat.doe+petitions@far.example' });
  const before = (await emailsTo(town, 'pat.doe@far.example')).length;
  await town.db.execute(sql`update signatures set requested_at = requested_at - interval '2 days'`);
  await town.visitor.ask(
    'POST /action/sign',
    createSignatureInput(id, { email: 'pat.doe@far.example' }),
  );
  await town.drainJobs();
  expect(
    (await emailsTo(town, 'pat.doe@far.example')).slice(before).map(({ subject }) => subject),
  ).toEqual(['You already signed this petition']);
  expect(
    await town.db.queryOne(
      sql`select count(*)::int as rows from signatures where content_id = ${id}`,
    ),
  ).toEqual({ rows: 1 });
  // a signature that an older release stored for the whole address counts once too
  const [key, hash] = [
    'old+tag@far.example',
    town.app.addresses.hashAddress('old+tag@far.example'),
  ];
  await town.db.execute(
    sql`insert into signatures (content_id, name, email_hash, signed_at) values (${id}, 'Old', ${hash}, now() - interval '9 days')`,
  );
  await town.visitor.ask('POST /action/sign', createSignatureInput(id, { email: key }));
  await town.drainJobs();
  expect((await emailsTo(town, key)).map(({ subject }) => subject)).toEqual([
    'You already signed this petition',
  ]);
});

test('two mailboxes sign twice, regardless of accounts that move between them', async () => {
  const { id } = await path();
  const live = (username: string, key: string) =>
    town.db.execute(
      sql`update all_people set email = ${key}, email_normalized = ${key} where username = ${username}`,
    );
  for (const [n, username] of (['ben', 'elif', 'hugo', 'noor'] as const).entries()) {
    await live(username, `box+${n}@here.example`);
    await (await town.as(username)).ask('POST /action/sign', { action_id: id });
    await live(username, `other+${n}@there.example`);
  }
  const { signed } = (await town.db.queryOne<{ signed: string[] }>(sql`
    select array_agg(p.username order by p.username) as signed from signatures s join people p on p.id = s.person_id where s.content_id = ${id}`))!;
  // the first one moved first, and the last one has not been checked yet
  expect(signed).toEqual(['ben', 'noor']);
});

test('the author gets a table of public names and comments without formulas', async () => {
  const { id } = await path();
  const [ada, ben, gus] = [await town.as('ada'), await town.as('ben'), await town.as('gus')];
  await ben.ask('POST /action/sign', {
    action_id: id,
    show_name: true,
    name: '=1+1',
    comment: 'For “us”, "all"',
  });
  await gus.ask('POST /action/sign', { action_id: id });
  const { csv, next } = await ada.ask('POST /action/signature-list', { action_id: id });
  expect(next).toBeUndefined();
  expect(csv.split('\r\n')).toEqual([
    '"Name","Signed on","Comment"',
    expect.stringMatching(/^"'=1\+1","\d{4}-\d\d-\d\d","For “us”, ""all"""$/),
    '',
  ]);
  expect((await ben.refused('POST /action/signature-list', { action_id: id })).message).toBe(
    strings.notYours,
  );
});

test('rejects a time that clocks skip', async () => {
  const ada = await town.as('ada');
  const event = {
    title: 'Early walk',
    timezone: 'America/New_York',
    start_on: '2027-03-14T02:30',
    end_on: '2027-03-14T03:30',
  } as const;
  expect((await ada.refused('POST /action/create', event)).message).toEqual({
    start_on: [actionStrings.timeDoesNotExist],
  });
  expect(
    (
      await ada.refused('POST /action/create', {
        ...event,
        start_on: '2027-03-14T01:00',
        end_on: '2027-03-14T02:15',
      })
    ).message,
  ).toEqual({
    end_on: [actionStrings.timeDoesNotExist],
  });
});
