// A world at its limits, seen by a few: no answer tells of rows that its viewer cannot see. `npm run test:assurance -- --only inference` looks at many worlds and at everybody.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { compareWithUnseen } from './nonInterference.ts';
import { randomModel } from './randomModel.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  'answers are the same to the byte with and without rows that the viewer cannot see',
  { timeout: 300_000 },
  async () => {
    const { world, chance } = await randomModel(app, Number(process.env.SEED ?? 5));
    const { compared, faults } = await compareWithUnseen(app, world, chance, {
      viewers: 1,
      people: 350,
      every: 6,
    });
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(250);
  },
);
