// Servers under load: the product in a process of its own on a filled database, and the baseline.
import { join } from 'node:path';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import type { Postgres } from '#server/db/embeddedPostgres.ts';
import { deployEnv } from '#test/deployEnv.ts';
import type { LoadRequest } from './load.ts';
import { memoryOf } from './processes.ts';

export const repositoryRoot = join(import.meta.dirname, '..');

export const databaseUrlOf = (
  postgres: Pick<Postgres, 'host' | 'port' | 'user'>,
  database: string,
) =>
  `postgresql:///${database}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}&user=${postgres.user}`;

export type RunningServer = Awaited<ReturnType<typeof startProductServer>>;

/** `tree` is the checkout to run. */
export const startProductServer = (databaseUrl: string, dataDir: string, tree = repositoryRoot) =>
  start(['server/main.ts'], tree, {
    ...deployEnv,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED_DEMO: 'off',
    RATE_LIMITS: 'off',
    // what revisions before 2026-11-26 call these settings
    ...(tree !== repositoryRoot && { DEMO: 'off', LIMITS: 'off' }),
    LOG_LEVEL: 'error',
  });

export const startBaseline = (databaseUrl: string) =>
  start(['bench/baseline.ts'], repositoryRoot, { ...deployEnv, DATABASE_URL: databaseUrl });

async function start(args: string[], cwd: string, env: Record<string, string>) {
  const started = performance.now();
  const server = spawnKilled(['node', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => {
      const address = / is ready at (\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  return {
    url,
    pid: server.pid!,
    /** Milliseconds until the server reported that it is ready. */
    readyAfterMs: performance.now() - started,
    /** Current and peak memory in megabytes. */
    memory: () => memoryOf(server.pid!, 'VmRSS'),
    peakMemory: () => memoryOf(server.pid!, 'VmHWM'),
    stop: () =>
      new Promise<void>((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

/**
 * Builds requests of members with these tokens. `member` is an id; without it the members take
 * turns.
 */
export function requestsOf(tokens: string[]) {
  let turn = 0;
  const headers = (member?: number) => ({
    'x-api-key': `Bearer ${tokens[(member === undefined ? turn++ : member - 1) % tokens.length]}`,
    'content-type': 'application/json',
  });
  return {
    get: (path: string, member?: number): LoadRequest => ({
      method: 'GET',
      path: `/api${path}`,
      headers: headers(member),
    }),
    post: (path: string, body: object, member?: number): LoadRequest => ({
      method: 'POST',
      path: `/api${path}`,
      headers: headers(member),
      body: JSON.stringify(body),
    }),
  };
}

export async function fetchJson<T>(
  url: string,
  { method, path, headers, body }: LoadRequest,
): Promise<T> {
  const response = await fetch(url + path, { method, headers, ...(body && { body }) });
  if (response.status !== 200)
    throw new Error(
      `${method} ${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
    );
  return (await response.json()) as T;
}
