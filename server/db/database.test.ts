import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { Database, createPool } from './database.ts';
import { sessionSettings } from './sessionSettings.ts';
import { sql } from './sql.ts';

test('sets the session settings on each connection', async () => {
  const { host, port, user } = inject('postgres');
  const pool = createPool({ host, port, user, database: 'postgres', max: 1 });
  try {
    const [settings] = await new Database(pool).query<{ mode: string; timeout: string }>(
      sql`select current_setting('plan_cache_mode') as mode, current_setting('statement_timeout') as timeout`,
    );
    expect(settings).toEqual({ mode: 'force_generic_plan', timeout: '5s' });
  } finally {
    await pool.end();
  }
});

test('sets the session settings for each database in pgbouncer.ini', () => {
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

describe('parallel branches of a transaction', () => {
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

  test('run in order on one connection, each with the changes of the previous ones', async () => {
    const settings = await db.transaction((db) =>
      Promise.all([
        db.lockFirst(sql`lock table things`),
        add(db, 'one'),
        names(db),
        add(db, 'two'),
        names(db),
      ]),
    );
    expect(settings).toEqual([[], 1, ['one'], 1, ['one', 'two']]);
    expect(await names(db)).toEqual(['one', 'two']);
  });

  test('are all rolled back when one fails, and cannot continue afterwards', async () => {
    const before = await names(db);
    let lateError: unknown;
    const continueLater = async (db: Database) => {
      await add(db, 'three');
      await sleep(50);
      lateError = await add(db, 'four').catch((error: Error) => error.message);
    };
    await expect(
      db.transaction((db) => Promise.all([continueLater(db), db.execute(sql`select 1 / 0`)])),
    ).rejects.toThrow('division by zero');
    await expect.poll(() => lateError).toBe('This transaction has ended.');
    expect(await names(db)).toEqual(before);
  });

  test('reports pending clients only while all connections are busy', async () => {
    await names(db);
    const free = names(db);
    expect(db.hasPendingClients, 'with free connections').toBe(false);
    await free;
    const all = Array.from({ length: 30 }, () => db.execute(sql`select pg_sleep(0.05)`));
    await expect.poll(() => db.hasPendingClients, { interval: 2, timeout: 2_000 }).toBe(true);
    await Promise.all(all);
    expect(db.hasPendingClients, 'after all queries').toBe(false);
  });

  test('run after-commit hooks after the commit only, and never after a rollback', async () => {
    const events: string[] = [];
    await db.transaction(async (db) => {
      db.afterCommit(() => events.push('after'));
      await db.transaction(async (db) =>
        db.afterCommit(() => events.push('after the joined transaction')),
      );
      events.push('inside');
    });
    expect(events.splice(0)).toEqual(['inside', 'after', 'after the joined transaction']);
    const failing = db.transaction(async (db) => {
      db.afterCommit(() => events.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    db.afterCommit(() => events.push('immediately'));
    expect(events).toEqual(['immediately']);
  });

  test('change nothing when the transaction failed to begin', async () => {
    const before = await names(db);
    const never = new Database(fresh.pool, Promise.reject(new Error('no beginning')));
    await expect(Promise.all([never.lockFirst(sql`select`), add(never, 'five')])).rejects.toThrow(
      'no beginning',
    );
    expect(await names(db)).toEqual(before);
  });
});
