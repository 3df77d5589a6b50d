// The server and the database are killed again and again while eight people write: test/crash.test.ts, told to go on for longer.
import { spawn } from 'node:child_process';
import type { Figure } from './figure.ts';

const kills = { server: 20, database: 5 };

export const lost: Figure = {
  name: 'lost',
  title: 'Acknowledged writes lost',
  target: '0, in 20 kills of the server and 5 of the database',
  least: 25,
  how: 'kill -9 of the server 20 times and of the database 5 times under eight writers, who try again under the same key: what was acknowledged is there, once, with what hangs on it (test/crash.test.ts with KILLS=20,5)',
  async run({ rounds, tell }) {
    const [server, database] = rounds === undefined ? [kills.server, kills.database] : [rounds, rounds];
    const env = { ...process.env, KILLS: `${server},${database}` };
    const told: string[] = [];
    const code = await new Promise<number | null>((resolve) => {
      const run = spawn('node_modules/.bin/vitest', ['run', 'test/crash.test.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => told.push(String(chunk)));
      run.once('exit', resolve);
    });
    tell(told.join('').match(/Tests .*/)?.[0] ?? '');
    return { of: server + database, faults: code === 0 ? [] : [told.join('').slice(-3_000)] };
  },
};
