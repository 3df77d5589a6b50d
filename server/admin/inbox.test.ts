// Inbox of administrators: what waits for a decision, the oldest first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const inbox = async (input = {}) => (await town.as('keeper')).ask('GET /admin/inbox', input);
const report = async (content_id: number) =>
  (await town.as('ada')).ask('POST /content/report', {
    title: 'Spam',
    url: '/',
    reason: 'It sells roofs.',
    content_id,
  });

test('lists reports, appeals, held items and actions together, as many as are counted', async () => {
  expect(await inbox()).toMatchObject({
    items: [],
    waiting: { reports: 0, appeals: 0, held: 0, actions: 0 },
  });
  const keeper = await town.as('keeper');
  const removed = await town.post('rex', { text: 'It was a joke about the goose.' });
  await report(removed.id);
  const { decision } = await keeper.ask('POST /admin/report/resolve', {
    id: `content-${removed.id}`,
    decision: 'hide',
    category: 'spam',
    reason: 'No.',
  });
  await (
    await town.as('rex')
  ).ask('POST /moderation/appeal', { id: decision.id, text: 'It was a joke.' });
  const reported = await town.post('rex', { text: 'Cheap roofs, call this number today.' });
  await report(reported.id);
  const held = await town.post('ben', { text: 'A picture of the ferry.' });
  await town.db.execute(sql`update posts set approved = false where id = ${held.id}`);
  await town.db.execute(
    sql`insert into review_queue (content_id, why, held_at) values (${held.id}, '{newcomer}', now() - interval '1 day')`,
  );

  const { items, waiting, oldest } = await inbox();
  expect(items.map(({ kind, id }) => [kind, id])).toEqual([
    ['review', `content-${held.id}`],
    ['appeal', `content-${removed.id}`],
    ['report', `content-${reported.id}`],
  ]);
  expect(waiting).toEqual({ reports: 1, appeals: 1, held: 1, actions: 0 });
  expect(oldest).toBe(items[0]!.since);
  expect(items[0]).toMatchObject({ quote: 'A picture of the ferry.', author: { username: 'ben' } });
  expect(items[2]).toMatchObject({ reason: 'Spam', total_reports: 1, author: { username: 'rex' } });

  const appeals = await inbox({ kind: 'appeal' });
  expect(appeals.items.map(({ kind }) => kind)).toEqual(['appeal']);
  expect(appeals.waiting).toEqual(waiting);
});

test('says whether no one else can review an appeal', async () => {
  const [appeal] = (await inbox({ kind: 'appeal' })).items;
  expect(appeal!.sole).toBe(true);
  await town.db.execute(sql`update people set moderator = true where id = ${town.id.hugo}`);
  expect((await inbox({ kind: 'appeal' })).items[0]!.sole).toBe(false);
});

test('is for administrators only', async () => {
  expect((await (await town.as('ada')).refused('GET /admin/inbox', {})).status).toBe(403);
  expect((await (await town.as('hugo')).refused('GET /admin/inbox', {})).status).toBe(403);
});
