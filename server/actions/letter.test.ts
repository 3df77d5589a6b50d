// Letters: recipients, writers and replies. Who wrote is not disclosed.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import type { Representatives } from '#contract/representatives.ts';
import { strings } from '#contract/strings.ts';
import { ensureOfficials } from '#server/seed/officials.ts';
import { sql } from '#server/db/sql.ts';
import { filledForm, letEnd, publishAction } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await ensureOfficials(town.db);
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

type Fields = Partial<Input<'POST /action/create'>>;
const mayor = {
  name: 'The mayor',
  office: 'Town hall',
  email: 'mayor@larkwater.example',
  phone: '555 0100',
};
const board = { name: 'The ferry board', form_url: 'https://ferry.example/write' };
const form: Fields = {
  kind: 'letter',
  title: 'Write to the ferry board',
  start_on: '',
  end_on: '',
  letter_subject: 'The ferry',
  letter_text: 'Please keep it.',
  recipients: [mayor, board],
};
const letter = (fields: Fields = {}) => publishAction(town, 'ada', { ...form, ...fields });
const errorsOf = async (fields: Fields) =>
  (
    await (
      await town.as('ada')
    ).refused('POST /action/create', { ...filledForm, ...form, ...fields })
  ).message;

describe('recipients', () => {
  test('are listed as the author entered them', async () => {
    const { recipients } = await letter();
    expect(recipients).toMatchObject([
      { ...mayor, form_url: '', written: false },
      { ...board, office: '', email: '', phone: '', written: false },
    ]);
  });

  test('must exist and be reachable', async () => {
    expect(await errorsOf({ recipients: [] })).toEqual({
      recipients: [strings.letterRecipients],
    });
    const { recipients: _, ...incompleteForm } = form;
    expect(
      (
        await (
          await town.as('ada')
        ).refused('POST /action/create', { ...filledForm, ...incompleteForm })
      ).message,
    ).toEqual({
      recipients: [strings.letterRecipients],
    });
    expect(await errorsOf({ letter_text: ' ' })).toEqual({ letter_text: [strings.letterText] });
    expect(await errorsOf({ recipients: [mayor, { name: 'Nobody' }] })).toEqual({
      recipients: [actionStrings.recipientContactRequired],
    });
    expect(await errorsOf({ recipients: [{ name: 'X', email: 'x' }] })).toEqual({
      recipients: [strings.emailFormat],
    });
    expect(await errorsOf({ recipients: [{ name: '\u202E', email: 'x@y.example' }] })).toEqual({
      recipients: [strings.name],
    });
    for (const form_url of ['javascript:alert(1)', 'ftp://x.example', 'ferry board'])
      expect(await errorsOf({ recipients: [{ name: 'X', form_url }] }), form_url).toEqual({
        recipients: [strings.linkFormat],
      });
    expect(
      (await publishAction(town, 'ada', { recipients: [mayor] })).recipients,
      'an event has no recipients',
    ).toEqual([]);
  });

  test('can be changed; a recipient with the same name keeps its writers', async () => {
    const [ada, ben, { id, recipients }] = [
      await town.as('ada'),
      await town.as('ben'),
      await letter(),
    ];
    for (const { id: recipient_id, email } of recipients)
      await ben.ask('POST /action/write-letter', {
        action_id: id,
        recipient_id,
        way: email ? 'email' : 'form',
      });
    const { action } = await ada.ask('POST /action/update', {
      id,
      title: 'Write to the ferry board',
      recipients: [
        { name: 'The council', phone: '1' },
        { ...mayor, phone: '555 0199' },
      ],
    });
    expect(action.recipients).toMatchObject([
      { name: 'The council' },
      { id: recipients[0]!.id, name: 'The mayor', phone: '555 0199' },
      { former: true },
    ]);
    const fetched = (await ben.ask('GET /action/get-one', { id })).action;
    expect(fetched.recipients.map(({ written }) => written)).toEqual([false, true, true]);
    expect(fetched.total_written).toBe(1);
    const unchanged = (
      await ada.ask('POST /action/update', { id, title: 'Write to the ferry boards' })
    ).action;
    expect(unchanged.recipients).toEqual(action.recipients);
  });
});

describe('writing', () => {
  test('counts each writer once, regardless of the number of recipients', async () => {
    const [ben, gus, { id, recipients }] = [
      await town.as('ben'),
      await town.as('gus'),
      await letter(),
    ];
    const [first, second] = recipients.map((recipient) => recipient.id) as [number, number];
    expect(
      await ben.ask('POST /action/write-letter', {
        action_id: id,
        recipient_id: first,
        way: 'phone',
      }),
    ).toMatchObject({
      recipient: { id: first, written: true },
      message: actionStrings.letterRecorded,
    });
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        ben.ask('POST /action/write-letter', {
          action_id: id,
          recipient_id: i % 2 ? first : second,
          way: i % 2 ? 'email' : 'form',
        }),
      ),
    );
    await gus.ask('POST /action/write-letter', {
      action_id: id,
      recipient_id: second,
      way: 'form',
    });
    const ofBen = (await ben.ask('GET /action/get-one', { id })).action;
    const ofAuthor = (await (await town.as('ada')).ask('GET /action/get-one', { id })).action;
    expect([ofBen.total_written, ofAuthor.total_written]).toEqual([2, 2]);
    expect(ofBen.recipients.map(({ written }) => written)).toEqual([true, true]);
    expect(
      ofAuthor.recipients.map(({ written }) => written),
      'the author does not learn who wrote',
    ).toEqual([false, false]);

    expect(await ben.ask('POST /action/un-write-letter', { recipient_id: first })).toMatchObject({
      recipient: { written: false },
      message: actionStrings.letterUndone,
    });
    await ben.ask('POST /action/un-write-letter', { recipient_id: second });
    expect((await ben.ask('GET /action/get-one', { id })).action.total_written).toBe(1);
  });

  test('requires a recipient of the letter and a method the recipient has, before the letter ends', async () => {
    const [ben, { id, recipients }] = [await town.as('ben'), await letter()];
    const other = await letter({ shared_as: 'Private' });
    const event = await publishAction(town, 'ada');
    const [recipient_id, byForm] = recipients.map((recipient) => recipient.id) as [number, number];
    const apiError = async (input: object) =>
      (
        await ben.refused('POST /action/write-letter', {
          action_id: id,
          recipient_id,
          way: 'email',
          ...input,
        })
      ).message;
    expect(await apiError({ recipient_id: 999_999 })).toBe(actionStrings.unknownRecipient);
    expect(await apiError({ recipient_id: other.recipients[0]!.id })).toBe(
      actionStrings.unknownRecipient,
    );
    expect(await apiError({ recipient_id: byForm })).toEqual({
      way: [actionStrings.contactMethodUnavailable],
    });
    expect(await apiError({ action_id: event.id })).toBe(actionStrings.notALetter);
    expect(await apiError({ action_id: other.id, recipient_id: other.recipients[0]!.id })).toBe(
      strings.actionNotFound,
    );
    const never = await ben.refused('POST /action/un-write-letter', { recipient_id: 999_999 });
    expect(
      (await ben.refused('POST /action/un-write-letter', { recipient_id: other.recipients[0]!.id }))
        .body,
    ).toBe(never.body);
    expect(
      (
        await ben.refused('POST /action/letter-answered', {
          recipient_id: other.recipients[0]!.id,
          answered: true,
        })
      ).body,
    ).toBe(never.body);
    expect(
      (
        await town.visitor.refused('POST /action/write-letter', {
          action_id: id,
          recipient_id,
          way: 'email',
        })
      ).status,
    ).toBe(401);
    await letEnd(town, { id });
    expect(await apiError({})).toBe(actionStrings.actionEnded);
    const canceled = await letter();
    await (await town.as('ada')).ask('POST /action/call-off', { id: canceled.id });
    expect(
      await apiError({ action_id: canceled.id, recipient_id: canceled.recipients[0]!.id }),
    ).toBe(strings.actionIsCanceled);
  });

  test('can be followed by a reply, whose count is visible to everyone', async () => {
    const [ben, { id, recipients }] = [await town.as('ben'), await letter()];
    const recipient_id = recipients[0]!.id;
    expect(
      (await ben.refused('POST /action/letter-answered', { recipient_id, answered: true })).message,
    ).toBe(actionStrings.letterNotSent);
    await ben.ask('POST /action/write-letter', { action_id: id, recipient_id, way: 'email' });
    await letEnd(town, { id });
    expect(
      await ben.ask('POST /action/letter-answered', { recipient_id, answered: true }),
    ).toMatchObject({
      recipient: { written: true, answered: true },
      message: actionStrings.replyRecorded,
    });
    const fetched = (await town.visitor.ask('GET /action/get-one', { id })).action;
    expect(fetched).toMatchObject({ total_written: 1, total_answered: 1 });
    expect(fetched.recipients[0]).not.toHaveProperty('answered');
    expect(
      await ben.ask('POST /action/letter-answered', { recipient_id, answered: false }),
    ).toMatchObject({ recipient: { answered: false } });
    expect((await ben.ask('GET /action/get-one', { id })).action.total_answered).toBe(0);
  });

  test('is followed by one email after three weeks, unless the writer recorded the result or no longer sees the letter', async () => {
    const [ben, gus, elif] = [await town.as('ben'), await town.as('gus'), await town.as('elif')];
    const { id, recipients } = await letter();
    const [first, second] = recipients.map((recipient) => recipient.id) as [number, number];
    for (const client of [ben, gus, elif])
      await client.ask('POST /action/write-letter', {
        action_id: id,
        recipient_id: first,
        way: 'email',
      });
    await ben.ask('POST /action/write-letter', {
      action_id: id,
      recipient_id: second,
      way: 'form',
    });
    await gus.ask('POST /action/letter-answered', { recipient_id: first, answered: false });
    const requested = async () =>
      (await emailsTo(town)).filter(({ subject }) => subject === 'Did you get a reply?');
    const sweep = async () => {
      await town.db.execute(sql`select graphile_worker.add_job('letters.sweep')`);
      await town.drainJobs();
    };
    await town.db.execute(sql`update letters_sent set sent_at = now() - interval '20 days'`);
    await sweep();
    expect(await requested()).toEqual([]);
    await town.db.execute(
      sql`update letters_sent set sent_at = now() - interval '22 days' where recipient_id = ${first}`,
    );
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${elif.id}, ${town.id.ada})`,
    );
    try {
      await sweep();
      const [mail, ...others] = await requested();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        to: 'ben@larkwater.example',
        link: `https://moot.example/actions/details/${id}`,
      });
      expect(mail!.text).toContain(
        '“Write to the ferry board” asks people to write letters, and you wrote one three weeks ago.',
      );
      // also when they write once more
      await ben.ask('POST /action/un-write-letter', { recipient_id: second });
      await ben.ask('POST /action/write-letter', {
        action_id: id,
        recipient_id: second,
        way: 'form',
      });
      await town.db.execute(sql`update letters_sent set sent_at = now() - interval '60 days'`);
      await sweep();
      expect(await requested()).toHaveLength(1);
    } finally {
      await town.db.execute(sql`delete from blocks where blocker_id = ${elif.id}`);
    }
  });
});

describe('representatives of the writer', () => {
  const offices: Fields['offices'] = ['council', 'mayor'];
  const toOfficials = (fields: Fields = {}) => letter({ recipients: [], offices, ...fields });
  const listOffices = ({ representatives }: { representatives: string }) => {
    const {
      offices: foundOffices,
      officials,
      divisions,
      source,
    } = JSON.parse(representatives) as Representatives;
    for (const [index, { divisionId }] of foundOffices.entries())
      expect(divisions[divisionId]!.officeIndices).toContain(index);
    return {
      ambiguous: source.ambiguous,
      offices: foundOffices.map(({ name, officialIndices }) => [
        name,
        ...officialIndices.map((n) => officials[n]!.name),
      ]),
    };
  };
  const lena = {
    name: 'Lena Vogt',
    office: 'Council member, Landing',
    email: 'vogt@larkwater.example',
    phone: '608-555-0112',
  };

  test('may be the only recipients, at the offices that the author chose', async () => {
    const { id, recipients, offices: chosen } = await toOfficials();
    expect([recipients, chosen]).toEqual([[], offices]);
    const ada = await town.as('ada');
    expect(
      (await ada.refused('POST /action/update', { id, title: 'Write', offices: [] })).message,
    ).toEqual({ recipients: [strings.letterRecipients] });
    expect((await ada.ask('POST /action/update', { id, title: 'Write' })).action.offices).toEqual(
      offices,
    );
    expect(
      (
        await ada.ask('POST /action/update', {
          id,
          title: 'Write',
          offices: [],
          recipients: [mayor],
        })
      ).action,
    ).toMatchObject({
      offices: [],
      recipients: [{ name: 'The mayor' }],
    });
    expect(
      (await ada.refused('POST /action/create', { ...filledForm, ...form, offices: ['king'] }))
        .status,
    ).toBe(422);
    expect(
      (await publishAction(town, 'ada', { offices })).offices,
      'an event has no recipients',
    ).toEqual([]);
  });

  test('are found by an address, which is stored only if it is saved, with all candidates if it is ambiguous', async () => {
    const [ben, { id }] = [await town.as('ben'), await toOfficials()];
    const listOwnOfficials = () => ben.ask('GET /action/own-officials', { action_id: id });
    expect(await listOwnOfficials()).toMatchObject({ address: '00419', saved: false, sent_to: [] });
    const split = await ben.ask('POST /action/find-officials', { action_id: id, address: '00417' });
    expect(listOffices(split)).toEqual({
      ambiguous: true,
      offices: [
        ['Mayor', 'Odette Vandergriff'],
        ['Council member, Dome Square', 'Ruben Castellane'],
        ['Council member, Bridge Street'],
      ],
    });
    const { id: toMayor } = await toOfficials({ offices: ['mayor', 'senate'] });
    expect(
      listOffices(
        await ben.ask('POST /action/find-officials', { action_id: toMayor, address: '00417' }),
      ),
    ).toEqual({
      ambiguous: false,
      offices: [['Mayor', 'Odette Vandergriff']],
    });
    expect((await listOwnOfficials()).address, 'a lookup stores nothing').toBe('00419');
    const address = 'Landing Lane 3, Larkwater 00419';
    expect(
      (await ben.ask('POST /action/find-officials', { action_id: id, address, save_address: 'Y' }))
        .saved,
    ).toBe(true);
    expect(listOffices(await listOwnOfficials()).offices).toEqual([
      ['Mayor', 'Odette Vandergriff'],
      ['Council member, Landing', 'Lena Vogt'],
    ]);
    const stored = await town.db.query(sql`select person_id from civic_addresses`);
    expect(stored).toEqual([{ person_id: ben.id }]);
    await ben.ask('POST /representative/forget-address', {});
  });

  test('are visible to their writer only, count as written to, and are deleted when that is undone', async () => {
    const [ada, ben, gus, { id }] = [
      await town.as('ada'),
      await town.as('ben'),
      await town.as('gus'),
      await toOfficials(),
    ];
    const write = (client: typeof ben) =>
      client.ask('POST /action/write-to-official', { action_id: id, official: lena, way: 'email' });
    const { recipient } = await write(ben);
    expect(recipient).toMatchObject({ ...lena, form_url: '', own: true, written: true });
    expect((await write(ben)).recipient.id, 'a repeated record').toBe(recipient.id);
    await write(gus);
    await ben.ask('POST /action/write-to-official', {
      action_id: id,
      official: { ...lena, name: 'Odette Vandergriff' },
      way: 'phone',
    });
    await ben.ask('POST /action/letter-answered', { recipient_id: recipient.id, answered: true });
    const seenBy = async (client: typeof ben) =>
      (await client.ask('GET /action/get-one', { id })).action;
    expect((await seenBy(ben)).recipients.map(({ name, answered }) => [name, answered])).toEqual([
      ['Lena Vogt', true],
      ['Odette Vandergriff', undefined],
    ]);
    expect(await seenBy(ada)).toMatchObject({
      recipients: [],
      total_written: 2,
      total_answered: 1,
    });
    expect((await town.visitor.ask('GET /action/get-one', { id })).action.recipients).toEqual([]);

    // edits by the author do not affect them, and other members cannot access them
    await ada.ask('POST /action/update', {
      id,
      title: 'Write to the ferry board',
      recipients: [mayor],
    });
    expect((await seenBy(ben)).recipients).toHaveLength(3);
    const never = await gus.refused('POST /action/un-write-letter', { recipient_id: 999_999 });
    expect(
      (await gus.refused('POST /action/un-write-letter', { recipient_id: recipient.id })).body,
    ).toBe(never.body);
    expect(
      (
        await gus.refused('POST /action/letter-answered', {
          recipient_id: recipient.id,
          answered: true,
        })
      ).body,
    ).toBe(never.body);
    expect(
      (
        await gus.refused('POST /action/write-letter', {
          action_id: id,
          recipient_id: recipient.id,
          way: 'email',
        })
      ).status,
    ).toBe(404);

    expect(
      (await ben.ask('POST /action/un-write-letter', { recipient_id: recipient.id })).recipient,
    ).toMatchObject({ own: true, written: false });
    const { left } = (await town.db.queryOne<{ left: number }>(sql`
      select count(*)::int as left from letter_recipients where content_id = ${id} and person_id = ${ben.id}`))!;
    expect([left, (await seenBy(ada)).total_written, (await seenBy(ada)).total_answered]).toEqual([
      1, 2, 0,
    ]);
  });

  test('require a valid method on a letter to officials, before it ends', async () => {
    const [ben, { id }, { id: named }] = [
      await town.as('ben'),
      await toOfficials(),
      await letter(),
    ];
    const apiError = async (input: object) =>
      (
        await ben.refused('POST /action/write-to-official', {
          action_id: id,
          official: lena,
          way: 'email',
          ...input,
        })
      ).message;
    expect(await apiError({ action_id: named })).toBe(actionStrings.letterNotToOfficials);
    expect(await apiError({ way: 'form' })).toEqual({
      way: [actionStrings.contactMethodUnavailable],
    });
    expect(await apiError({ official: { name: 'X', email: 'x' } })).toEqual({
      official: [strings.emailFormat],
    });
    expect(
      await apiError({ official: { name: 'X', form_url: 'javascript:alert(1)' }, way: 'form' }),
    ).toEqual({ official: [strings.linkFormat] });
    expect((await ben.refused('GET /action/own-officials', { action_id: named })).message).toBe(
      actionStrings.letterNotToOfficials,
    );
    expect(
      (await ben.refused('POST /action/find-officials', { action_id: id, address: ' ' })).message,
    ).toEqual({
      address: [strings.representativesAddress],
    });
    const hidden = await toOfficials({ shared_as: 'Private' });
    expect(await apiError({ action_id: hidden.id })).toBe(strings.actionNotFound);
    expect(
      (await ben.refused('POST /action/find-officials', { action_id: hidden.id, address: '00417' }))
        .message,
    ).toBe(strings.actionNotFound);
    expect(
      (await town.visitor.refused('GET /action/own-officials', { action_id: id })).status,
    ).toBe(401);
    await letEnd(town, { id });
    expect(await apiError({})).toBe(actionStrings.actionEnded);
  });
});

test.each([undefined, { 'idempotency-key': 'undo-a-letter-1' }])(
  'a member can undo the record of a letter that is no longer visible (headers: %j)',
  async (headers) => {
    const { id, recipients } = await letter();
    const ben = await town.as('ben');
    const input = { recipient_id: recipients[0]!.id };
    await ben.ask('POST /action/write-letter', { action_id: id, way: 'email', ...input });
    const ada = await town.as('ada');
    await ada.ask('POST /action/update', { id, title: form.title!, shared_as: 'Private' });
    const { recipient } = await ben.ask('POST /action/un-write-letter', input, headers);
    expect(recipient).toMatchObject({ id: input.recipient_id, name: '', written: false });
    expect(await town.db.query(sql`select from letters_sent`)).toEqual([]);
    expect((await ben.refused('POST /action/un-write-letter', input)).status).toBe(404);
  },
);
