// Every list, single read, count and search of posts, people and groups against the oracle, for every member and the visitor, in random worlds.
// WORLDS=200 asks for more of them, SEED=… for others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change } from './changes.ts';
import { clientFor, compareAnswers, compareRules } from './compare.ts';
import { openHouse, type TestHouse } from './house.ts';
import { randomWorld } from './worlds.ts';

const worlds = Number(process.env.WORLDS ?? 2);
const seed = Number(process.env.SEED ?? 20_261_120);
const changesPerWorld = 50;

let house: TestHouse;
const tally = { answers: 0 };
let rules = 0;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test.for(Array.from({ length: worlds }, (_, i) => seed + i))('world %i: no answer differs from the table', { timeout: 900_000 }, async (worldSeed) => {
  const { world, chance } = await randomWorld(house, worldSeed);
  const compare = async (where: string) => {
    rules += await compareRules(house, world, where);
    await compareAnswers(house, world, where, tally);
  };
  await compare(`world ${worldSeed}`);
  const done: string[] = [];
  for (let i = 0; i < changesPerWorld; i++) done.push(await change({ house, world, chance, as: (person) => clientFor(house, person) }));
  await compare(`world ${worldSeed} after ${done.join(', ')}`);
});

test('enough was decided for the result to mean something', () => {
  expect(tally.answers).toBeGreaterThan(60_000 * worlds);
  expect(rules).toBeGreaterThan(10_000 * worlds);
});
