// Migrations that are interrupted at any statement leave a database that the next start completes.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '#test/database.ts';
import { schemaOf } from '#test/schema.ts';
import { Database, createPool } from './database.ts';
import { migrate, assertSameVersion, readRulesVersion, listPendingMigrations } from './migrate.ts';

// KILLS=all interrupts every statement of every migration; otherwise this many statements of each
const interruptionsPerMigration = process.env.KILLS === 'all' ? Infinity : 2;

const createMigrationsTable =
  'create table migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())';

const closings: (() => Promise<void>)[] = [];
let fullSchema: string[];
const openEmptyDatabase = async () => {
  const { pool, close } = await emptyDatabase();
  closings.push(close);
  return pool;
};

beforeAll(async () => {
  const { pool, close } = await freshDatabase();
  fullSchema = await schemaOf(pool);
  await close();
});
afterAll(async () => {
  for (const close of closings) await close();
});

/**
 * Installs a trigger that kills the connection after the statement with the given number.
 * Statements are counted by a sequence from each `dieAt` on, because sequences survive a rollback.
 */
async function installKillSwitch(
  pool: pg.Pool,
): Promise<{ dieAt: (statement: number) => Promise<void>; disarm: () => Promise<void> }> {
  await pool.query(`
    create schema death;
    create sequence death.statements;
    create sequence death.at;
    create function death.strike() returns event_trigger language plpgsql as $$
    begin
      if nextval('death.statements') = (select last_value from death.at) then perform pg_terminate_backend(pg_backend_pid()); end if;
    end $$;
    create event trigger strike on ddl_command_end execute function death.strike();`);
  return {
    dieAt: async (statement) =>
      void (await pool.query(
        `select setval('death.statements', 1, false), setval('death.at', ${statement})`,
      )),
    disarm: async () =>
      void (await pool.query('drop event trigger strike; drop schema death cascade')),
  };
}

const applied = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );

/** The number of statements of each migration, in their order, that the kill switch counts. */
async function countStatements(): Promise<number[]> {
  const pool = await openEmptyDatabase();
  await pool.query(`
    ${createMigrationsTable};
    create schema counted;
    create table counted.statements (migration int);
    create function counted.count_statement() returns event_trigger language plpgsql as $$
    begin
      insert into counted.statements select count(*) from public.migrations;
    end $$;
    create event trigger count_statement on ddl_command_end execute function counted.count_statement();`);
  const { length } = await migrate(pool);
  const { rows } = await pool.query<{ count: number }>(
    'select count(s.migration)::int from generate_series(0, $1::int - 1) m left join counted.statements s on s.migration = m group by m order by m',
    [length],
  );
  return rows.map(({ count }) => count);
}

test('rolls back a migration that is killed at any statement, and completes it at the next start', async () => {
  const pool = await openEmptyDatabase();
  await pool.query(createMigrationsTable);
  const { dieAt, disarm } = await installKillSwitch(pool);
  const all = (await listPendingMigrations(new Database(pool))).filter((name) => name !== 'rules');
  const statementCounts = await countStatements();
  for (let done = 0; done < all.length;) {
    // the progress when the first, the second, … statement of the next migration is killed
    for (
      let [statement, interrupted] = [1, 0];
      ;
      statement = interrupted < interruptionsPerMigration ? statement + 1 : statement * 2
    ) {
      const before = await schemaOf(pool);
      await dieAt(statement);
      const error = await migrate(pool).then(
        () => undefined,
        (reason: Error) => reason,
      );
      const now = (await applied(pool)).filter((name) => name !== 'rules').length;
      if (error) expect(error.message).toMatch(/terminat/);
      if (now === done) {
        expect(error).toBeDefined();
        expect(await schemaOf(pool), `${all[done]}, cut off at ${statement}`).toEqual(before);
        interrupted++;
        continue;
      }
      expect(statementCounts[done], all[done]).toBeGreaterThan(0);
      expect(interrupted, all[done]).toBeGreaterThanOrEqual(
        Math.min(statementCounts[done]!, interruptionsPerMigration),
      );
      done = now;
      break;
    }
  }
  await disarm();
  await migrate(pool);
  expect(await schemaOf(pool)).toEqual(fullSchema);
  expect(await listPendingMigrations(new Database(pool))).toEqual([]);
});

test('applies each migration once when two servers start simultaneously', async () => {
  const pool = await openEmptyDatabase();
  const other = createPool(pool.options);
  closings.unshift(() => other.end());
  const [one, two] = await Promise.all([migrate(pool), migrate(other)]);
  expect([...one, ...two].toSorted()).toEqual([...new Set([...one, ...two])].toSorted());
  expect([one.length, two.length].toSorted((a, b) => a - b)[0]).toBe(0);
  expect(await schemaOf(pool)).toEqual(fullSchema);
});

test('removes the old overload of a rule whose parameters changed', async () => {
  const pool = await openEmptyDatabase();
  await migrate(pool);
  const schema = await schemaOf(pool);
  await pool.query(`
    create function visible_member_count(viewer bigint, known_group bigint) returns bigint language sql as 'select -1::bigint';
    delete from migrations where name = 'rules'`);
  const call = 'select visible_member_count(null::bigint, 1::bigint) as n';
  await expect(pool.query(call)).rejects.toThrow('is not unique');
  expect(await migrate(pool)).toEqual(['rules']);
  expect((await pool.query(call)).rows).toEqual([{ n: null }]);
  expect(await schemaOf(pool)).toEqual(schema);
});

const rulesIn = async (pool: pg.Pool) =>
  (await pool.query(`select digest, version, applied_at from migrations where name = 'rules'`))
    .rows[0];

test('refuses a database of a newer version and does not change it', async () => {
  const pool = await openEmptyDatabase();
  await migrate(pool);
  const schema = await schemaOf(pool);
  await pool.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
  await expect(migrate(pool)).rejects.toThrow(
    'a newer version of Folkmoot has set up this database (it has 9999_later.sql',
  );
  await expect(assertSameVersion(pool)).rejects.toThrow('a newer version');
  const newer = readRulesVersion() + 1;
  await pool.query(
    `delete from migrations where name = '9999_later.sql'; set folkmoot.rules = ${newer}; update migrations set version = ${newer}, digest = 'newer' where name = 'rules'`,
  );
  const before = await rulesIn(pool);
  await expect(migrate(pool)).rejects.toThrow('newer rules of who may see what');
  expect(await rulesIn(pool)).toEqual(before);
  expect(await schemaOf(pool)).toEqual(schema);
  // an old server that still runs during an upgrade stays ready
  expect(await listPendingMigrations(new Database(pool))).toEqual([]);
});

test('an old server stays ready when a newer version only adds a migration', async () => {
  const pool = await openEmptyDatabase();
  await migrate(pool);
  const change = (digest: string) =>
    pool.query(
      `set folkmoot.rules = ${readRulesVersion()}; update migrations set digest = '${digest}' where name = 'rules'`,
    );
  // the digest of the rules covers all migrations
  await change('newer');
  expect(await listPendingMigrations(new Database(pool))).toEqual(['rules']);
  await pool.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
  expect(await listPendingMigrations(new Database(pool))).toEqual([]);
  await expect(migrate(pool)).rejects.toThrow('a newer version');
});

test('prevents a version without rule numbers from replacing newer rules', async () => {
  const pool = await openEmptyDatabase();
  await migrate(pool);
  const before = await rulesIn(pool);
  // what such a version executes, in one transaction with its rules
  const client = await pool.connect();
  await client.query('begin');
  await client.query(
    'create or replace function older_rule() returns int language sql as $$ select 1 $$',
  );
  await expect(
    client.query(
      `insert into migrations (name, digest) values ('rules', 'older') on conflict (name) do update set digest = excluded.digest, applied_at = now()`,
    ),
  ).rejects.toThrow('a newer version of Folkmoot has set up this database');
  client.release(true);
  expect(await rulesIn(pool)).toEqual(before);
  expect(before.version).toBe(readRulesVersion());
  expect((await pool.query(`select from pg_proc where proname = 'older_rule'`)).rowCount).toBe(0);
});

test('rejects commands on a database of another version without changing it', async () => {
  const pool = await openEmptyDatabase();
  await expect(assertSameVersion(pool)).rejects.toThrow('this database has not been set up yet');
  await migrate(pool);
  await assertSameVersion(pool);
  await pool.query(
    `set folkmoot.rules = 999999; update migrations set version = 0, digest = 'older' where name = 'rules'`,
  );
  await expect(assertSameVersion(pool)).rejects.toThrow('Start the server of this version first');
  expect(await listPendingMigrations(new Database(pool))).toEqual(['rules']);
  expect((await rulesIn(pool)).digest).toBe('older');
});

test('names a migration that fails, and rolls it back', async () => {
  const pool = await openEmptyDatabase();
  await pool.query('create table contents (id int)');
  await expect(migrate(pool)).rejects.toThrow(
    /^The migration 0002_contents\.sql could not be applied, and nothing of it was: relation "contents" already exists/,
  );
  expect(
    (await pool.query(`select from migrations where name = '0002_contents.sql'`)).rowCount,
  ).toBe(0);
});
