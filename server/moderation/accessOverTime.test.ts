// Short run of the check "Moderators' access over time" in test/assurance/moderators.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModeratedTown, runModerationCase } from '#test/moderationLife.ts';
import { createRandom } from '#test/random.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await createModeratedTown(town);
});
afterAll(() => town.close());

test(
  'shows moderators exactly what the rules allow through random histories of reported subjects',
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.env.SEED ?? 20_261_126);
    const context = { town, random: createRandom(seed) };
    const cases: Parameters<typeof runModerationCase>[1] = [];
    let decidedCount = 0;
    for (let i = 0; i < Number(process.env.LIVES ?? 12); i++) {
      const { attempts: caseCount, errors } = await runModerationCase(
        context,
        cases,
        `seed ${seed}`,
      );
      expect(errors).toEqual([]);
      decidedCount += caseCount;
    }
    expect(decidedCount).toBeGreaterThan(500);
  },
);
