// Check: acknowledged writes survive kills, stops and a full disk. Runs test/crash.test.ts for
// longer, and the parts that take minutes.
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import type { Check, Options } from './check.ts';
import { fillDisk } from './fullDisk.ts';
import { runOutages } from './outage.ts';

const kills = { server: 20, database: 5 };
/** Messages and comments that are written around each kill. */
const writes = 1_000;

export const crashDurability: Check = {
  name: 'lost',
  title: 'Acknowledged writes lost',
  target:
    '0, in 20 kills of the server, 5 of the database, an outage of a minute, a hanging database, a full disk',
  minAttempts: 25 + 2 + 100,
  method:
    '`kill -9` of the server 20 times and of the database 5 times, each during 1,000 messages and comments by eight writers, who retry with the same key. Acknowledged writes must exist once, with all dependent rows (test/crash.test.ts with KILLS=20,5). The database is stopped for a minute and frozen for 30 seconds (SIGSTOP), under eight writers, four readers and an open event stream. Each request must be answered within seconds, by its result or by 503 with Retry-After. /ready must state the reason, and /health must respond. Afterwards writes, jobs and the stream continue in the same process. Eight people upload through four calls to a disk of 4 MB, or with a limit on file size where none can be mounted. Uploads that do not fit get their own error, no partial file or row remains, and with free space the next upload succeeds',
  async run(options) {
    const results = [
      await runCrashTest(options),
      await runOutages(options),
      await fillDisk(options),
    ];
    return {
      attempts: results.reduce((sum, { attempts }) => sum + attempts, 0),
      errors: results.flatMap(({ errors }) => errors),
      note: results.flatMap(({ note }) => note ?? []).join('; '),
    };
  },
};

async function runCrashTest({
  rounds,
  report,
}: Options): Promise<{ attempts: number; errors: string[]; note?: string }> {
  const [server, database] =
    rounds === undefined ? [kills.server, kills.database] : [rounds, rounds];
  const env = { ...process.env, KILLS: `${server},${database}`, WRITES: String(writes) };
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve) => {
    const run = spawnKilled(['node_modules/.bin/vitest', 'run', 'test/crash.test.ts'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [run.stdout, run.stderr])
      stream!.on('data', (chunk: Buffer) => output.push(String(chunk)));
    run.once('exit', resolve);
  });
  report(output.join('').match(/Tests .*/)?.[0] ?? '');
  return { attempts: server + database, errors: code === 0 ? [] : [output.join('').slice(-3_000)] };
}
