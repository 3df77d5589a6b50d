// Non-interference for a few viewers of a model at its limits: rows that a viewer cannot see do not
// affect their responses. `npm run test:assurance -- --only inference` covers many models and all
// viewers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { compareWithInvisibleRows } from './nonInterference.ts';
import { randomModel } from './randomModel.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  'responses are the same with and without rows that the viewer cannot see',
  { timeout: 300_000 },
  async () => {
    const { model, random } = await randomModel(app, Number(process.env.SEED ?? 5));
    const { compared, errors } = await compareWithInvisibleRows(app, model, random, {
      viewers: 1,
      people: 350,
      every: 6,
    });
    expect(errors).toEqual([]);
    expect(compared).toBeGreaterThan(250);
  },
);
