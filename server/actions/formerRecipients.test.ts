// Former recipients of a letter: removed by the author after members had written to them.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { maxFormerRecipients } from './card.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const title = 'Write to the ferry board';
const createRecipient = (name: string) => ({ name, phone: '555 0100' });
const letter = (...names: string[]) =>
  publishAction(town, 'ada', {
    kind: 'letter',
    title,
    letter_text: 'Please keep it.',
    recipients: names.map(createRecipient),
  });
/** Adds former recipients that the member has written to. */
const addFormer = (id: number, count: number, writer: number) =>
  town.db.execute(sql`
    with former as (
      insert into letter_recipients (content_id, position, name, phone, former)
      select ${id}, 0, 'Former ' || n, '555 0100', true from generate_series(1, ${count}::int) n returning id)
    insert into letters_sent (recipient_id, person_id, way) select id, ${writer}, 'phone' from former order by id`);
const recipients = async (viewer: { ask: TestTown['visitor']['ask'] }, id: number) =>
  (await viewer.ask('GET /action/get-one', { id })).action.recipients;

test('are listed for those who wrote to them and, the newest, for the author', async () => {
  const [ada, ben, gus] = [await town.as('ada'), await town.as('ben'), await town.as('gus')];
  const { id } = await letter('The board');
  await addFormer(id, 70, ben.id);
  await addFormer(id, 2, gus.id);
  const formerFor = async (viewer: Parameters<typeof recipients>[0]) =>
    (await recipients(viewer, id)).filter(({ former }) => former);
  expect(await recipients(town.visitor, id)).toMatchObject([{ name: 'The board' }]);
  expect(await recipients(await town.as('elif'), id)).toMatchObject([{ name: 'The board' }]);
  expect(await formerFor(ben)).toHaveLength(70);
  expect((await formerFor(gus)).map(({ name }) => name)).toEqual(['Former 1', 'Former 2']);
  const authors = await formerFor(ada);
  expect(authors).toHaveLength(maxFormerRecipients);
  expect(authors.slice(-2).map(({ name }) => name)).toEqual(['Former 1', 'Former 2']);

  // what the member recorded can still be changed and undone
  const [first] = await formerFor(gus);
  const answered = { recipient_id: first!.id, answered: true };
  expect((await gus.ask('POST /action/letter-answered', answered)).recipient).toMatchObject({
    written: true,
    answered: true,
  });
  const { recipient } = await gus.ask('POST /action/un-write-letter', { recipient_id: first!.id });
  const { answered: _answered, ...undone } = { ...first!, written: false };
  expect(recipient).toEqual(undone);
  expect((await formerFor(gus)).map(({ name }) => name)).toEqual(['Former 2']);
  const elif = await town.as('elif');
  expect((await elif.refused('POST /action/letter-answered', answered)).status).toBe(404);
});

test('are limited in number: an edit that adds more is refused and changes nothing', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id, recipients: current } = await letter('The board', 'The mayor');
  await addFormer(id, limits.formerRecipients - 1, ben.id);
  for (const { id: recipient_id } of current)
    await ben.ask('POST /action/write-letter', { action_id: id, recipient_id, way: 'phone' });
  const update = (...names: string[]) =>
    ({ id, title: `${title}s`, recipients: names.map(createRecipient) }) as const;
  const before = await recipients(ben, id);
  expect((await ada.refused('POST /action/update', update('The council'))).message).toEqual({
    recipients: [actionStrings.tooManyFormerRecipients],
  });
  expect(await recipients(ben, id)).toEqual(before);
  expect((await ada.ask('GET /action/get-one', { id })).action.title).toBe(title);

  await ada.ask('POST /action/update', update('The board', 'The council'));
  await ada.refused('POST /action/update', update('The council'));
  // one leaves and one returns, and one without letters is deleted
  await ada.ask('POST /action/update', update('The mayor'));
  expect((await recipients(ben, id)).filter(({ former }) => former)).toHaveLength(
    limits.formerRecipients,
  );
  // a letter of an earlier version may have more
  await addFormer(id, 5, ben.id);
  await ada.ask('POST /action/update', update('The mayor', 'The council'));
  await ada.refused('POST /action/update', update('The council'));
});

test('are deleted with the next edit once nobody has written to them', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id } = await letter('The board');
  await addFormer(id, 3, ben.id);
  const [first] = (await recipients(ben, id)).filter(({ former }) => former);
  await ben.ask('POST /action/un-write-letter', { recipient_id: first!.id });
  await ada.ask('POST /action/update', { id, title, recipients: [createRecipient('The board')] });
  expect((await recipients(ada, id)).map(({ name }) => name)).toEqual([
    'The board',
    'Former 2',
    'Former 3',
  ]);
});
