// Visibility in random models: every list, single read, count and search of posts, people and
// groups, for every member and the visitor, compared with the reference model. WORLDS=200 runs more
// models, SEED=… other ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongCounts } from '#server/integrity/check.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { makeRandomChange } from './randomChanges.ts';
import { clientFor, expectMatchesModel } from './matchModel.ts';
import { expectSqlMatchesModel } from './visibilityFunctions/all.ts';
import { startTestApp, type TestApp } from './app.ts';
import { randomModel } from './randomModel.ts';

const worlds = Number(process.env.WORLDS ?? 2);
const seed = Number(process.env.SEED ?? 20_261_120);
const changesPerWorld = 50;

let app: TestApp;
const tally = { comparisons: 0 };
let rules = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.for(Array.from({ length: worlds }, (_, i) => seed + i))(
  'model %i: no answer differs from the table',
  { timeout: 900_000 },
  async (worldSeed) => {
    const { model, random } = await randomModel(app, worldSeed);
    await expectMatchesModel(app, model, `model ${worldSeed}`, tally);
    const changes: string[] = [];
    const hasQueuedRefresh = () => app.db.queryOne(sql`select from post_refresh_queue`);
    for (let i = 0; i < changesPerWorld || !(await hasQueuedRefresh()); i++)
      changes.push(
        await makeRandomChange({ app, model, random, as: (person) => clientFor(app, person) }),
      );
    const after = `model ${worldSeed} after ${changes.join(', ')}`;
    // changes of authors and groups leave posts to be marked again: compare every other model
    // before that job runs, the rest after it
    if (worldSeed % 2) {
      await runJob(app, 'content.mark');
      expect(await hasQueuedRefresh()).toBeUndefined();
      expect(
        (await findWrongCounts(app.db)).filter((count) => count.includes('open to all')),
      ).toEqual([]);
    }
    await expectMatchesModel(app, model, after, tally);
    rules += await expectSqlMatchesModel(app, model, after);
  },
);

test('makes enough comparisons for the result to be meaningful', () => {
  expect(tally.comparisons).toBeGreaterThan(60_000 * worlds);
  expect(rules).toBeGreaterThan(10_000 * worlds);
});
