// Migration 0131 on a database with data, which may already have later migrations.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAppliedMigrations } from '#server/backup/catalog.ts';
import { emptyDatabase, freshDatabase } from '#test/database.ts';
import { migrate, migrateAsOf } from './migrate.ts';

const name = '0131_first_choices.sql';
/** Drops a column that 0131 reads. */
const laterName = '0138_muted_words.sql';
let db: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  const client = await fresh.pool.connect();
  const all = await listAppliedMigrations(client);
  client.release();
  await fresh.close();
  db = await emptyDatabase();
  const older = await db.pool.connect();
  await migrateAsOf(
    older,
    all.filter((migration) => migration.name !== name && migration.name !== laterName),
  );
  // This session has plans of functions that later migrations replaced.
  older.release(true);
});
afterAll(() => db.close());

type Flags = { id: number; choices: boolean; saved: boolean; badge: boolean };
const readFlags = async () =>
  (
    await db.pool.query<Flags>(
      'select id, has_feed_choices as choices, has_saved_posts as saved, has_badge as badge from people order by id',
    )
  ).rows;
const none = { choices: false, saved: false, badge: false };
const mutedWord = `mutes (person_id, word) values ($id, 'weir')`;
/** The same before 0138. */
const mutedWordWithKey = `mutes (person_id, word, word_key) values ($id, 'weir', 'weir')`;
/** Rows that the person with this id is flagged for, each alone. */
const rows: [insert: string, flags: Partial<Flags>][] = [
  ['mutes (person_id, muted_person_id) values ($id, 1)', { choices: true }],
  ['mutes (person_id, muted_group_id) values ($id, 1)', { choices: true }],
  [mutedWord, { choices: true }],
  ['mutes (person_id, muted_content_id) values ($id, 1)', {}],
  ['dismissed_posts (person_id, content_id) values ($id, 1)', { choices: true }],
  ['saved_posts (person_id, content_id) values ($id, 1)', { saved: true }],
  [`badges (person_id, name, kind) values ($id, 'B', 'verified')`, { badge: true }],
];
const insertRows = async (
  client: Pick<pg.ClientBase, 'query'>,
  firstId: number,
  wordRow = mutedWord,
) => {
  for (const [i, [insert]] of rows.entries()) {
    const row = insert === mutedWord ? wordRow : insert;
    await client.query(`insert into ${row.replace('$id', String(firstId + i))}`);
  }
};
const expectedFlags = (firstId: number) =>
  rows.map(([, flags], i) => ({ id: firstId + i, ...none, ...flags }));

test('people with mutes, dismissed or saved posts or a badge are flagged, now and later', async () => {
  const client = await db.pool.connect();
  // As a restore does: triggers need the functions of the rules, which come last.
  await client.query(`
    set session_replication_role = replica;
    insert into people (id, username, username_normalized, name, email, email_normalized) overriding system value
      select i, 'u' || i, 'u' || i, 'B', i || '@moot.example', i || '@moot.example' from generate_series(1, 30) i;
    insert into groups (id, owner_id, name, brief_description, description, status) overriding system value values (1, 1, 'Rowers', '', '', 'Open');
    insert into posts (id, author_id, text, shared_as) overriding system value values (1, 1, 'The ferry is late', 'Public')`);
  await insertRows(client, 2, mutedWordWithKey);
  client.release(true);
  expect(await migrate(db.pool)).toEqual([name, laterName, 'rules']);
  const flagged = (await readFlags()).filter(({ id }) => id >= 2 && id < 2 + rows.length);
  expect(flagged).toEqual(expectedFlags(2));
  await insertRows(db.pool, 20);
  const later = (await readFlags()).filter(({ id }) => id >= 20 && id < 20 + rows.length);
  expect(later).toEqual(expectedFlags(20));
  // The flags stay.
  await db.pool.query('delete from mutes; delete from saved_posts');
  expect((await readFlags()).filter(({ id }) => id >= 20 && id < 20 + rows.length)).toEqual(later);
});
