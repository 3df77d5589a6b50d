// While an upgrade rolls through several servers, one of the version before asks by the rules of this one.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Database } from '#server/db/database.ts';
import { textOfRules } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { freshDatabase } from '#test/database.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const nameIn = (line: string) => line.slice(0, line.indexOf('('));

/** Each rule with its parameters and what it gives. A new one is added to the file; of what stands there nothing changes but by another name. */
test('a rule keeps its parameters, their names, and what it gives', async () => {
  const { pool, close } = await freshDatabase();
  const names = [...textOfRules().matchAll(/^create or replace function (\w+)/gm)].map(
    ([, name]) => name!,
  );
  const present = await new Database(pool).query<{ line: string }>(sql`
    select proname || '(' || pg_get_function_arguments(oid) || ') gives ' || pg_get_function_result(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any (${names}) order by 1`);
  await close();
  const told = new Map(
    read('signatures.txt')
      .trim()
      .split('\n')
      .map((line) => [nameIn(line), line]),
  );
  expect(
    present.map(
      ({ line }) => told.get(nameIn(line)) ?? 'is not in server/visibility/signatures.txt',
    ),
  ).toEqual(present.map(({ line }) => line));
  expect(present.length).toBe(new Set(names).size);
});
