// Check: random histories of reported subjects. After each step, the views of everyone who may
// decide are compared with a model.
import { createModeratedTown, runModerationCase } from '#test/moderationLife.ts';
import { createRandom } from '#test/random.ts';
import { townIn } from '#test/town.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

const caseCount = 400;
const casesPerTown = 60;

export const moderators: Check = {
  name: 'moderators',
  title: 'Access of moderators over time',
  target: '0 in 20,000 reads',
  minAttempts: 20_000,
  method:
    'Random sequences of reports, decisions, appeals, reversals, edits, narrowed audiences, drafts, deletions and pauses of 31 days, on posts and blogs of members, moderators, the administrator and the owner of a group. After each step the administrator, two moderators (including the person concerned), the owner of the group and a member read the case, the queues, the counts and the audit log. Every word of the responses is compared with a reference model',
  async run({ rounds = caseCount, report, ...options }) {
    const testServer = await startTestServer(options, 'moderators');
    const errors: string[] = [];
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    let attempts = 0;
    try {
      const random = createRandom(seed);
      // Each read compares the whole queue, so a town has few cases. A complete run continues until
      // there were enough reads.
      for (
        let i = 0;
        rounds === caseCount ? attempts < moderators.minAttempts || i < rounds : i < rounds;
        i += casesPerTown
      ) {
        // keep the id sequences: the audit log retains entries about earlier ids
        await testServer.pool.query('truncate people cascade');
        const town = await townIn(asApp(testServer));
        await createModeratedTown(town);
        const cases: Parameters<typeof runModerationCase>[1] = [];
        for (let n = 0; n < Math.min(casesPerTown, rounds); n++) {
          const result = await runModerationCase({ town, random }, cases, `seed ${seed}`);
          attempts += result.attempts;
          errors.push(...result.errors);
        }
        report(`${attempts.toLocaleString('en')} reads, ${errors.length} errors`);
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note: `from SEED=${seed}` };
  },
};
