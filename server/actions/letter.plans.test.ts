// Query plans of letters that thousands sent, each to several officials: the cost of a card depends
// on the recipients that the viewer sees, and not on the number of writers.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { expectIndexOnly, seedCrowd, collectStatements } from '#test/queryPlans.ts';
import { sql } from '../db/sql.ts';
import { getVisibleAction, loadActions } from './card.ts';

const people = 4_000;
const author = people;
const writers = 3_000;
const letterCount = 10;

let app: TestApp;
let client: pg.PoolClient;
let letters: number[];
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, ['letter_recipients']);
  const { rows } = await client.query<{ id: number }>(
    `insert into posts (author_id, content_type, title, shared_as, open_to_all) select ${author}, 4, 'A letter', 'Public', true from generate_series(1, ${letterCount}) returning id`,
  );
  letters = rows.map(({ id }) => id);
  await client.query(`
    insert into actions (content_id, kind, timezone) select id, 'letter', 'UTC' from posts;
    insert into letter_recipients (content_id, position, name, phone, former)
      select c.id, n, 'Recipient ' || n, '1', n > 10 from posts c, generate_series(1, 40) n;
    insert into letter_recipients (content_id, person_id, position, name, phone)
      select c.id, i, 20, 'Official ' || n, '1' from posts c, generate_series(1, ${writers}) i, generate_series(1, 3) n;
    insert into letters_sent (recipient_id, person_id, way, answered)
      select r.id, coalesce(r.person_id, 1), 'phone', r.person_id % 2 = 0 from letter_recipients r;
    analyze`);
}, 180_000);
afterAll(async () => {
  client.release();
  await app.close();
});

test.for([
  ['someone who did not write', people - 1, 10],
  ['a writer of three officials', writers, 13],
  ['a writer of all recipients', 1, 43],
  ['the author', author, 30],
] as const)('a card reads few rows for %s', async ([name, viewer, recipients]) => {
  const tables = ['letter_recipients', 'letters_sent'];
  let cards = 0;
  const one = await collectStatements(app, viewer, async (ctx) => {
    const action = await getVisibleAction(ctx, letters[0]!);
    expect(action).toMatchObject({ total_written: writers, total_answered: writers / 2 });
    expect(action.recipients).toHaveLength(recipients);
  });
  await expectIndexOnly(client, tables, one, 200, name);
  const page = await collectStatements(app, viewer, async (ctx) => {
    cards = (await loadActions(ctx, letters, { detailed: false })).size;
  });
  expect(cards).toBe(letterCount);
  await expectIndexOnly(client, tables, page, 50 * letterCount, `${name}, a page`);
});

test('the letters of all writers are stored', async () => {
  expect(await app.db.queryOne(sql`select count(*)::int as n from letters_sent`)).toEqual({
    n: letterCount * (3 * writers + 40),
  });
});
