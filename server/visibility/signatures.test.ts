// Stable signatures of the visibility functions. During a rolling upgrade, servers of the previous
// release call the functions of this release.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Database } from '#server/db/database.ts';
import { readVisibilitySql } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { freshDatabase } from '#test/database.ts';

const readSource = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const functionNameOf = (signature: string) => signature.slice(0, signature.indexOf('('));

/**
 * `signatures.txt` lists each function with its parameters and result. Add new functions to it by
 * hand. A listed function may only change under a new name. It may be removed from the sources:
 * `migrate` does not drop it, so servers of the previous release can still call it.
 */
test('visibility functions keep their parameters, parameter names and results', async () => {
  const { pool, close } = await freshDatabase();
  const names = [...readVisibilitySql().matchAll(/^create or replace function (\w+)/gm)].map(
    ([, name]) => name!,
  );
  const actualFunctions = await new Database(pool).query<{ line: string }>(sql`
    select proname || '(' || pg_get_function_arguments(oid) || ') gives ' || pg_get_function_result(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any (${names}) order by 1`);
  await close();
  const expected = new Map(
    readSource('signatures.txt')
      .trim()
      .split('\n')
      .map((signature) => [functionNameOf(signature), signature]),
  );
  expect(
    actualFunctions.map(
      ({ line: signature }) =>
        expected.get(functionNameOf(signature)) ?? 'is not in server/visibility/signatures.txt',
    ),
  ).toEqual(actualFunctions.map(({ line: signature }) => signature));
  // exactly one signature for each name: overloads would make calls ambiguous
  expect(actualFunctions.length).toBe(new Set(names).size);
});
