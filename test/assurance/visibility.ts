// Check: random models, read over HTTP by everyone in them and compared with the reference model,
// before and after fifty changes each.
import { sql } from '#server/db/sql.ts';
import { makeRandomChange } from '#test/randomChanges.ts';
import { clientFor, expectMatchesModel } from '#test/matchModel.ts';
import { expectSqlMatchesModel } from '#test/visibilityFunctions/all.ts';
import { randomModel } from '#test/randomModel.ts';
import { faultOf, type Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

export const visibility: Check = {
  name: 'visibility',
  title: 'Visibility differences',
  target: '0 in 100,000 over HTTP',
  least: 100_000,
  how: 'On random data sets, every list, single read, count, search, notification, file and indirect access path is compared with the reference model in test/referenceModel.ts, for the visitor and every member, before and after fifty changes. The visibility functions are also compared directly in the database, which is not counted',
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'visibility');
    const app = asApp(testServer);
    const tally = { answers: 0 };
    const faults: string[] = [];
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    try {
      for (let i = 0; rounds === undefined ? tally.answers < visibility.least : i < rounds; i++) {
        const { model, chance } = await randomModel(app, seed + i);
        const where = `model ${seed + i}`;
        const fault =
          (await faultOf(() => expectSqlMatchesModel(app, model, where))) ??
          (await faultOf(() => expectMatchesModel(app, model, where, tally))) ??
          (await faultOf(async () => {
            const done: string[] = [];
            for (let n = 0; n < 50; n++)
              done.push(
                await makeRandomChange({
                  app,
                  model,
                  chance,
                  as: (person) => clientFor(app, person),
                }),
              );
            const after = `${where} after ${done.join(', ')}`;
            await expectSqlMatchesModel(app, model, after);
            await expectMatchesModel(app, model, after, tally);
          }));
        if (fault) faults.push(fault);
        await app.db.execute(sql`delete from sessions`);
        report(`${where}: ${tally.answers.toLocaleString('en')} decided, ${faults.length} faults`);
      }
    } finally {
      await testServer.close();
    }
    return { of: tally.answers, faults, note: `from SEED=${seed}` };
  },
};
