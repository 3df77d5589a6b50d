// Check: random account lives of an owner and a thief, against the promises of docs/accounts.md.
import { runAccountLives } from '#test/accountLife.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { asApp, startTestServer } from './server.ts';

/** The batch size, so that a quick run ends soon. */
const batchSize = 100;

export const account: Check = {
  name: 'account',
  title: 'Account takeover',
  target: '0 in 10,000 random lives',
  minAttempts: 10_000,
  method:
    "A legitimate owner and an attacker, who knows the password or has a session, make random moves over several days through the HTTP API: login, passkeys, two-factor, passwords, email addresses, links in emails, global logout, calendars, invitation links, deletion, and registration with the owner's address or name. After each move the owner's undo link must be valid, and no step without its proof may succeed. At the end the owner recovers the account with the contents of the mailbox. Then no session, passkey, code, link, calendar, address or invitation link of the attacker may work",
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'account');
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    const errors: string[] = [];
    let [attempts, moves] = [0, 0];
    try {
      const batches = Array.from(
        { length: rounds ?? account.minAttempts / batchSize },
        (_, i) => i,
      );
      await forEachConcurrently(batches, 1, async (i) => {
        const result = await runAccountLives(asApp(testServer), {
          count: batchSize,
          seed: seed + i,
          concurrency: batchSize,
        });
        attempts += result.lives;
        moves += result.moves;
        errors.push(...result.errors);
        report(
          `${attempts.toLocaleString('en')} lives, ${moves.toLocaleString('en')} moves, ${errors.length} errors`,
        );
      });
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note: `${moves.toLocaleString('en')} moves, from SEED=${seed}` };
  },
};
