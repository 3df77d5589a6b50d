// Check: no draft is lost or shown to another person while sessions end, tabs close, connections
// drop and others log in on the device.
import { chromium } from '@playwright/test';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { draftFields, runDisturbances, disturbanceNames } from '#test/e2e/draftDisturbances.ts';
import { createRandom } from '#test/random.ts';
import { townIn } from '#test/town.ts';
import type { Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

const sequences = 200;

export const drafts: Check = {
  name: 'drafts',
  title: 'Drafts lost, or shown to another person',
  target: `0, in ${sequences} random sequences`,
  minAttempts: sequences,
  method: `In Chromium, a member writes one of ${draftFields.length} kinds (${draftFields.map(({ name }) => name).join(', ')}), and one to four events happen at random: ${disturbanceNames.join(', ')}. After each event the text must be there for its author, and invisible to another member who logged in on the device`,
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'drafts');
    // runs before packages are installed, so it is not TypeScript
    const chromiumModule: string = '../../scripts/chromium.mjs';
    const { findChromium } = (await import(chromiumModule)) as {
      findChromium: () => Promise<string>;
    };
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const errors: string[] = [];
    const minSequences = rounds === undefined ? sequences : rounds * 10;
    const first = Number(process.env.SEED ?? 0);
    try {
      const town = await townIn(asApp(testServer));
      const password = 'the ferry leaves at nine';
      await testServer.db.execute(
        sql`update people set password_hash = ${await hashPassword(password)}`,
      );
      const { id: post } = await town.post('ben');
      const [member, other] = [
        { username: 'ada', password },
        { username: 'hugo', password },
      ];
      for (let turn = first; turn < first + minSequences; turn++) {
        // as after a month without use
        const expire = () =>
          testServer.db.execute(
            sql`update sessions set last_used_at = now() - interval '31 days' where person_id = (select id from people where username = 'ada')`,
          );
        const scene = {
          browser,
          url: testServer.servers[0]!.url,
          member,
          other,
          post,
          friend: 'ben',
          expire,
          below: createRandom(turn + 1).below,
        };
        // oxlint-disable-next-line no-await-in-loop
        errors.push(...(await runDisturbances(scene)).map((error) => `seed ${turn}: ${error}`));
        if ((turn - first) % 20 === 19)
          report(`${turn - first + 1} sequences, ${errors.length} errors`);
      }
    } finally {
      await browser.close();
      await testServer.close();
    }
    return { attempts: minSequences, errors };
  },
};
