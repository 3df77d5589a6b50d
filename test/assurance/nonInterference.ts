// Check: random models with more rows of everything than any limit returns. Rows that a viewer
// cannot see must not change any response.
import { sql } from '#server/db/sql.ts';
import { compareWithInvisibleRows } from '#test/nonInterference.ts';
import { randomModel } from '#test/randomModel.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const nonInterference: Check = {
  name: 'inference',
  title: 'Non-interference at full limits',
  target: '0 differences in 100,000 responses',
  minAttempts: 100_000,
  method:
    'Random data sets exceed every limit for posts, tags, words, people, groups, comments, likes and notifications. Each list, page, count, search, suggestion, spelling correction and single read, for each member and a visitor, must return the same bytes when rows that the viewer cannot see are added (1,100 hidden people with friends, groups, issues and likes; posts, groups, comments and notifications of others), when some of them are deleted, and when existing invisible rows are deleted. The order of popular groups is excluded, because it uses all members',
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'inference');
    const app = asApp(testServer);
    const errors: string[] = [];
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    let attempts = 0;
    try {
      for (
        let i = 0;
        rounds === undefined ? attempts < nonInterference.minAttempts : i < rounds;
        i++
      ) {
        const { model, random } = await randomModel(app, seed + i);
        const result = await compareWithInvisibleRows(app, model, random);
        attempts += result.compared;
        errors.push(...result.errors.map((error) => `model ${seed + i}: ${error}`));
        // print the first errors now, so that an interrupted run still shows them
        for (const error of result.errors.slice(0, 3)) report(`✗ ${error.slice(0, 600)}`);
        await app.db.execute(sql`delete from sessions`);
        report(
          `model ${seed + i}: ${attempts.toLocaleString('en')} compared, ${errors.length} differences`,
        );
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note: `from SEED=${seed}` };
  },
};
