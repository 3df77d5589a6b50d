// Every call that takes an id, made as the owner and again as everyone else. Users without
// permission get the same answer as for an id that does not exist.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mismatchedRows,
  expectNoErrors,
  replayRows,
  expectedRows,
} from './authorization/replay.ts';
import { withoutToken } from './withoutToken.ts';
import { createTestTown, type TestTown } from './town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('every call that takes an id has a row in the table', () => {
  expect(mismatchedRows()).toEqual([]);
});

test('other users cannot access an object by its id', { timeout: 600_000 }, async () => {
  expectNoErrors(await replayRows(town, expectedRows));
});

test('calls without a valid session are refused', { timeout: 600_000 }, async () => {
  const { attempts, errors } = await withoutToken(town);
  expect(errors).toEqual([]);
  expect(attempts).toBeGreaterThan(2_000);
});
