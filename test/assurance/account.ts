// Check: random account lives of an owner and a thief, against the promises of docs/accounts.md.
import { lives } from '#test/accountLife.ts';
import { eachOf, type Figure } from './check.ts';
import { asApp, startTestServer } from './server.ts';

/** The batch size, so that a quick run ends soon. */
const inOneGo = 100;

export const account: Figure = {
  name: 'account',
  title: 'Account life: promises broken',
  target: '0 in 10,000 random lives',
  least: 10_000,
  how: 'random moves of an owner and of a thief who learned the password or holds a session, by the API over sockets, in any order and over days: logging in, passkeys, two-factor, passwords, addresses, links of mails used and opened, logging out everywhere, calendars, deleting, signing up with the address of the owner and asking for mails under that name. After each move the undo link of the owner must be good, and no step without its proof may work; at the end the owner takes the account back by what lies in their mailbox, and no session, passkey, code, link, calendar or address of the thief may work',
  async run({ rounds, tell, ...options }) {
    const testServer = await startTestServer(options, 'account');
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    const faults: string[] = [];
    let [of, moves] = [0, 0];
    try {
      const goes = Array.from({ length: rounds ?? account.least / inOneGo }, (_, i) => i);
      await eachOf(goes, 1, async (i) => {
        const some = await lives(asApp(testServer), {
          count: inOneGo,
          seed: seed + i,
          atOnce: inOneGo,
        });
        of += some.lives;
        moves += some.moves;
        faults.push(...some.faults);
        tell(
          `${of.toLocaleString('en')} lives, ${moves.toLocaleString('en')} moves, ${faults.length} faults`,
        );
      });
    } finally {
      await testServer.close();
    }
    return { of, faults, note: `${moves.toLocaleString('en')} moves, from SEED=${seed}` };
  },
};
