import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { Database, createPool, sessionSettings } from './database.ts';
import { sql } from './sql.ts';

const mode = sql`select current_setting('plan_cache_mode') as mode`;
const modesBy = async (db: Database) => ({
  byOnePlan: await db.queryOneGeneric(mode),
  within: await db.transactionGeneric((db) => db.queryOneGeneric(mode)),
  otherwise: await db.queryOne(mode),
});
const modes = {
  byOnePlan: { mode: 'force_generic_plan' },
  within: { mode: 'force_generic_plan' },
  otherwise: { mode: 'auto' },
};

test.each([false, true])(
  'what is planned once asks for it, and nothing else (through PgBouncer: %s)',
  async (viaPgBouncer) => {
    const { host, port, user } = inject('postgres');
    const pool = createPool(
      { host, port, user, database: 'postgres', max: 1 },
      {},
      { viaPgBouncer },
    );
    try {
      expect(await modesBy(new Database(pool))).toEqual(modes);
    } finally {
      await pool.end();
    }
  },
);

test('PgBouncer sets for each of its databases what a connection asks for', () => {
  const inMilliseconds = (value: string) => value.replace(/^(\d+)s$/, '$1000');
  const lines = [
    ...readFileSync('deploy/pgbouncer.ini', 'utf8').matchAll(
      /^folkmoot\w* = .*connect_query='(.*)'$/gm,
    ),
  ].map(([, query]) => query!);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line.split('; ').toSorted()).toEqual(
      Object.entries(sessionSettings)
        .map(
          ([name, value]) =>
            `set ${name} = ${name.includes('timeout') ? inMilliseconds(value) : value}`,
        )
        .toSorted(),
    );
});

describe('parts of a transaction that go on at the same time', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    db = new Database(fresh.pool);
    await db.execute(sql`create table things (name text)`);
  });
  afterAll(() => fresh.close());

  const add = (db: Database, name: string) =>
    db.execute(sql`insert into things (name) values (${name})`);
  const names = async (db: Database) =>
    (await db.query<{ name: string }>(sql`select name from things order by name`)).map(
      ({ name }) => name,
    );

  test('take turns on its connection: each finds what the one before did', async () => {
    const found = await db.transaction((db) =>
      Promise.all([
        db.lockFirst(sql`lock table things`),
        add(db, 'one'),
        names(db),
        add(db, 'two'),
        names(db),
      ]),
    );
    expect(found).toEqual([undefined, 1, ['one'], 1, ['one', 'two']]);
    expect(await names(db)).toEqual(['one', 'two']);
  });

  test('come to nothing together, whichever fails, and none of them goes on afterwards', async () => {
    const before = await names(db);
    let late: unknown;
    const goesOn = async (db: Database) => {
      await add(db, 'three');
      await sleep(50);
      late = await add(db, 'four').catch((error: Error) => error.message);
    };
    await expect(
      db.transaction((db) => Promise.all([goesOn(db), db.execute(sql`select 1 / 0`)])),
    ).rejects.toThrow('division by zero');
    await expect.poll(() => late).toBe('This transaction is over.');
    expect(await names(db)).toEqual(before);
  });

  test('it is waited for while all connections are taken, and not by whoever finds one free', async () => {
    await names(db);
    const free = names(db);
    expect(db.hasPendingClients, 'one of many').toBe(false);
    await free;
    const all = Array.from({ length: 30 }, () => db.execute(sql`select pg_sleep(0.05)`));
    await expect.poll(() => db.hasPendingClients, { interval: 2, timeout: 2_000 }).toBe(true);
    await Promise.all(all);
    expect(db.hasPendingClients, 'when all are answered').toBe(false);
  });

  test('what follows is done when it is committed, and not where it came to nothing', async () => {
    const done: string[] = [];
    await db.transaction(async (db) => {
      db.afterCommit(() => done.push('after'));
      await db.transaction(async (db) => db.afterCommit(() => done.push('after what it joined')));
      done.push('within');
    });
    expect(done.splice(0)).toEqual(['within', 'after', 'after what it joined']);
    const failing = db.transaction(async (db) => {
      db.afterCommit(() => done.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    db.afterCommit(() => done.push('at once'));
    expect(done).toEqual(['at once']);
  });

  test('change nothing where it did not begin', async () => {
    const before = await names(db);
    const never = new Database(fresh.pool, Promise.reject(new Error('no beginning')));
    await expect(Promise.all([never.lockFirst(sql`select`), add(never, 'five')])).rejects.toThrow(
      'no beginning',
    );
    expect(await names(db)).toEqual(before);
  });
});
