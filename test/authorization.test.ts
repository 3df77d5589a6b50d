// Every call that takes the id of something, made as its owner and again as everybody else: found by nobody who may not, in the words for what never was.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { astray, expectNoFaults, replay, wanted } from './authorization/replay.ts';
import { withoutToken } from './withoutToken.ts';
import { createTestTown, type TestTown } from './town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('every call that takes an id has its row', () => {
  expect(astray()).toEqual([]);
});

test('nobody gets at what is somebody else’s by its id', { timeout: 600_000 }, async () => {
  expectNoFaults(await replay(town, wanted));
});

test('nobody is let in without a session that holds', { timeout: 600_000 }, async () => {
  const { of, faults } = await withoutToken(town);
  expect(faults).toEqual([]);
  expect(of).toBeGreaterThan(2_000);
});
