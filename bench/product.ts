// The product under load: the real server in a process of its own, on a filled database.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Postgres } from '#server/kit/postgres.ts';

export const addressOf = (postgres: Postgres, database: string) =>
  `postgresql:///${database}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}&user=${postgres.user}`;

export async function startProduct(databaseUrl: string, dataDir: string) {
  const server = spawn('node', ['server/main.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LIMITS: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const address = / is ready at (\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  return {
    url,
    /** Megabytes now, and at the most since the start. */
    memory: () => megabytes('VmRSS'),
    peakMemory: () => megabytes('VmHWM'),
    stop: () =>
      new Promise<void>((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

export type Bare = 'feed' | 'group' | 'unruled' | 'actions';

/** One run of bench/bare.ts. */
export function bare(what: Bare, databaseUrl: string, seconds: number, members: number) {
  const { stdout, stderr, status } = spawnSync('node', ['bench/bare.ts', what, databaseUrl, String(seconds), String(members)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { perSecond: number; p50: number; p99: number };
}
