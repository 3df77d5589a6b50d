// Stable signatures of the visibility functions. During a rolling upgrade, servers of the previous
// release call the functions of this release.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Database } from '#server/db/database.ts';
import { readRulesText } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { freshDatabase } from '#test/database.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const nameIn = (line: string) => line.slice(0, line.indexOf('('));

/**
 * `signatures.txt` lists each function with its parameters and result. New functions are added to
 * the file. A listed function may only change under a new name.
 */
test('visibility functions keep their parameters, parameter names and results', async () => {
  const { pool, close } = await freshDatabase();
  const names = [...readRulesText().matchAll(/^create or replace function (\w+)/gm)].map(
    ([, name]) => name!,
  );
  const present = await new Database(pool).query<{ line: string }>(sql`
    select proname || '(' || pg_get_function_arguments(oid) || ') gives ' || pg_get_function_result(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any (${names}) order by 1`);
  await close();
  const listed = new Map(
    read('signatures.txt')
      .trim()
      .split('\n')
      .map((line) => [nameIn(line), line]),
  );
  expect(
    present.map(
      ({ line }) => listed.get(nameIn(line)) ?? 'is not in server/visibility/signatures.txt',
    ),
  ).toEqual(present.map(({ line }) => line));
  expect(present.length).toBe(new Set(names).size);
});
