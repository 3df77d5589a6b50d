import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { Database, openPool, sessionSettings } from './database.ts';
import { sql } from './sql.ts';

const mode = sql`select current_setting('plan_cache_mode') as mode`;
const modesBy = async (db: Database) => ({
  byOnePlan: await db.oneByOnePlan(mode),
  within: await db.transactionByOnePlan((db) => db.oneByOnePlan(mode)),
  otherwise: await db.one(mode),
});
const modes = { byOnePlan: { mode: 'force_generic_plan' }, within: { mode: 'force_generic_plan' }, otherwise: { mode: 'auto' } };

test.each([false, true])('what is planned once asks for it, and nothing else (through PgBouncer: %s)', async (bounced) => {
  const { host, port, user } = inject('postgres');
  const pool = openPool({ host, port, user, database: 'postgres', max: 1 }, {}, { bounced });
  try {
    expect(await modesBy(new Database(pool))).toEqual(modes);
  } finally {
    await pool.end();
  }
});

test('PgBouncer sets for each of its databases what a connection asks for', () => {
  const inMilliseconds = (value: string) => value.replace(/^(\d+)s$/, '$1000');
  const lines = [...readFileSync('deploy/pgbouncer.ini', 'utf8').matchAll(/^folkmoot\w* = .*connect_query='(.*)'$/gm)].map(([, query]) => query!);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line.split('; ').toSorted()).toEqual(
      Object.entries(sessionSettings)
        .map(([name, value]) => `set ${name} = ${name.includes('timeout') ? inMilliseconds(value) : value}`)
        .toSorted(),
    );
});
