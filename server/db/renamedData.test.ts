// Migrations that adapt stored names to this release: of waiting jobs and of changed sentences.
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overridableStrings } from '#server/site/overridableStrings.ts';
import { freshDatabase } from '#test/database.ts';

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => ({ pool, close } = await freshDatabase()));
afterAll(() => close?.());

const textOf = (name: string) =>
  readFileSync(new URL(`../migrations/${name}`, import.meta.url), 'utf8');

test('a waiting job gets the present name and keeps its payload', async () => {
  await pool.query(`select graphile_worker.add_job('admin.sealAnew', '{"place": 1}')`);
  await pool.query(textOf('0091_renamed_jobs.sql'));
  const { rows } = await pool.query(
    'select t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id',
  );
  expect(rows).toEqual([{ identifier: 'admin.reencrypt', payload: { place: 1 } }]);
});

const migration = textOf('0093_texts_of_renamed_sentences.sql');
const stored = async (sentences: object) => {
  await pool.query(
    `insert into settings (name, value) values ('sentences', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(sentences)],
  );
  await pool.query(migration);
  return (await pool.query(`select value from settings where name = 'sentences'`)).rows[0].value;
};

test('an administrator’s own text moves to the sentence that replaced the original', async () => {
  expect(
    await stored({
      'Group has been created sucessfully.': 'The group is there.',
      'No friends found.': 'Nobody yet.',
    }),
  ).toEqual({ 'Group created.': 'The group is there.', 'No friends found.': 'Nobody yet.' });
  expect(
    await stored({ 'Group has been created sucessfully.': 'Old.', 'Group created.': 'New.' }),
    'a text for the present sentence takes precedence',
  ).toEqual({ 'Group created.': 'New.' });
  expect(await stored({})).toEqual({});
});

test('every sentence that the migration names can be changed today', () => {
  const present = [...migration.matchAll(/, ?\s*'([^']*)'\)/g)].map(([, text]) => text);
  expect(present).toHaveLength(9);
  expect(overridableStrings).toEqual(expect.arrayContaining(present));
});
