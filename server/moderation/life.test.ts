// The short form of the figure "Moderators' access over time": see test/assurance/moderators.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgedTown, liveCase } from '#test/moderationLife.ts';
import { chanceOf } from '#test/random.ts';
import { openTown, type Town } from '#test/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  await judgedTown(town);
});
afterAll(() => town.close());

test(
  'through random lives of reported things nobody is shown more, or less, than the rules say',
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.env.SEED ?? 20_261_126);
    const here = { town, chance: chanceOf(seed) };
    const cases: Parameters<typeof liveCase>[1] = [];
    let decided = 0;
    for (let i = 0; i < Number(process.env.LIVES ?? 12); i++) {
      const { of, faults } = await liveCase(here, cases, `seed ${seed}`);
      expect(faults).toEqual([]);
      decided += of;
    }
    expect(decided).toBeGreaterThan(500);
  },
);
