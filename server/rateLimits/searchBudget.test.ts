import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestTown, type TestTown } from '#test/town.ts';
import { timeouts, withTimeout } from '../db/timeLimit.ts';
import { sql } from '../db/sql.ts';
import { runWithSearchBudget } from './searchBudget.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ RATE_LIMITS: 'on' });
});
afterAll(() => town.close());

/** A search of one statement that takes this long. */
const search = (member: number, seconds: number) =>
  runWithSearchBudget(town.app.rateLimits, 'search', member, () =>
    withTimeout(town.db, timeouts.statement, (db) => db.query(sql`select pg_sleep(${seconds})`)),
  );

test('searches take points for their time, and are refused when none is left', async () => {
  const charge = vi.spyOn(town.app.rateLimits, 'charge');
  await search(town.id.ada, 0);
  expect(charge).toHaveBeenLastCalledWith('search', String(town.id.ada), expect.any(Number));
  await search(town.id.ada, 0.25);
  expect(charge.mock.lastCall![2]).toBeGreaterThanOrEqual(2);
  charge.mockRestore();
  await town.app.rateLimits.charge('search', String(town.id.ada), 100);
  await expect(search(town.id.ada, 0)).rejects.toMatchObject({ code: 'rate_limited' });
  await search(town.id.ben, 0);
});

test('a burst of one member runs one search at a time, and another member does not wait for it', async () => {
  const finished: string[] = [];
  const burst = Array.from({ length: 20 }, () =>
    search(town.id.noor, 0.1).then(() => finished.push('noor')),
  );
  await search(town.id.lena, 0.05).then(() => finished.push('lena'));
  await Promise.all(burst);
  expect(finished.indexOf('lena')).toBeLessThan(3);
  expect(finished).toHaveLength(21);
});

test('a search without a budget is refused', async () => {
  const query = () => withTimeout(town.db, timeouts.statement, (db) => db.query(sql`select 1`));
  await expect(
    runWithSearchBudget(town.app.rateLimits, 'message', town.id.rosa, query),
  ).rejects.toThrow('budget');
  await expect(
    runWithSearchBudget(town.app.rateLimits, 'search', undefined, query),
  ).rejects.toThrow('budget');
});

test('searching the members of a group takes points for its time', async () => {
  const charge = vi.spyOn(town.app.rateLimits, 'charge');
  const hana = await town.as('hana');
  const input = { group_id: (town.group as { creek: number }).creek };
  await hana.ask('POST /group/join', input);
  await hana.ask('GET /group/members', input);
  expect(charge).not.toHaveBeenCalled();
  await hana.ask('GET /group/members', { ...input, keyword: 'ada' });
  expect(charge).toHaveBeenLastCalledWith('suggest', String(town.id.hana), expect.any(Number));
  charge.mockRestore();
  await town.app.rateLimits.charge('suggest', String(town.id.hana), 200);
  expect((await hana.refused('GET /group/members', { ...input, keyword: 'ada' })).code).toBe(
    'rate_limited',
  );
});
