// Every call that takes an id, made by every role, by the owner last. People without access get the
// same response as for an id that does not exist.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRowErrors, expectNoErrors, replayRows, requiredKeys } from './authorization/replay.ts';
import { withoutToken } from './withoutToken.ts';
import { createTestTown, type TestTown } from './town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('every call that takes an id has a row in the table', () => {
  expect(findRowErrors()).toEqual([]);
});

test('other users cannot access an object by its id', { timeout: 600_000 }, async () => {
  expectNoErrors(await replayRows(town, requiredKeys));
});

test('calls without a valid session are refused', { timeout: 600_000 }, async () => {
  const { attempts, errors } = await withoutToken(town);
  expect(errors).toEqual([]);
  expect(attempts).toBeGreaterThan(2_000);
});
