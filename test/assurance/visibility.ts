// Check: random models, read over HTTP by everyone in them and compared with the reference model,
// before and after fifty changes each.
import { sql } from '#server/db/sql.ts';
import { makeRandomChange } from '#test/randomChanges.ts';
import { clientFor, expectMatchesModel } from '#test/matchModel.ts';
import { expectSqlMatchesModel } from '#test/visibilityFunctions/all.ts';
import { randomModel } from '#test/randomModel.ts';
import { getErrorMessage, type Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const visibility: Check = {
  name: 'visibility',
  title: 'Visibility differences',
  target: '0 in 100,000 over HTTP',
  minAttempts: 100_000,
  method:
    'On random data sets, every list, single read, count, search, notification, file and indirect access path is compared with the reference model in test/referenceModel.ts, for the visitor and every member, before and after fifty changes. The visibility functions are also compared directly in the database, which is not counted',
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'visibility');
    const app = asApp(testServer);
    const tally = { comparisons: 0 };
    const errors: string[] = [];
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    try {
      for (
        let i = 0;
        rounds === undefined ? tally.comparisons < visibility.minAttempts : i < rounds;
        i++
      ) {
        const { model, random } = await randomModel(app, seed + i);
        const label = `model ${seed + i}`;
        const error =
          (await getErrorMessage(() => expectSqlMatchesModel(app, model, label))) ??
          (await getErrorMessage(() => expectMatchesModel(app, model, label, tally))) ??
          (await getErrorMessage(async () => {
            const changes: string[] = [];
            const after = () => `${label} after ${changes.join(', ')}`;
            for (let n = 0; n < 50; n++)
              changes.push(
                await makeRandomChange({
                  app,
                  model,
                  random,
                  as: (person) => clientFor(app, person),
                }).catch((cause: unknown) => {
                  throw new Error(`${after()}: ${String(cause)}`, { cause });
                }),
              );
            await expectSqlMatchesModel(app, model, after());
            await expectMatchesModel(app, model, after(), tally);
          }));
        if (error) errors.push(error);
        await app.db.execute(sql`delete from sessions`);
        report(
          `${label}: ${tally.comparisons.toLocaleString('en')} decided, ${errors.length} errors`,
        );
      }
    } finally {
      await testServer.close();
    }
    return { attempts: tally.comparisons, errors, note: `from SEED=${seed}` };
  },
};
