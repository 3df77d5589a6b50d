// Startup and shutdown of real processes: two servers on one empty database, and the shutdown of
// one of them under load.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase, toDatabaseUrl } from '#test/database.ts';
import { contentsOf, schemaOf } from '#test/schema.ts';
import { spawnKilled } from './lib/process/childProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-main-'));
const closings: (() => Promise<void>)[] = [];
let pool: pg.Pool;
let servers: { process: ChildProcess; url: string }[];

beforeAll(async () => {
  const { pool: empty, close } = await emptyDatabase();
  closings.push(close);
  pool = empty;
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const { process } of servers ?? []) if (process.exitCode === null) process.kill('SIGKILL');
  for (const close of closings) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const child = spawnKilled([process.execPath, 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: toDatabaseUrl(pool.options),
      DATA_DIR: folder,
      SECRET_KEY: 'a secret of the tests of 32 at least',
      PORT: '0',
      SEED_DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const address = / is ready at (\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return { process: child, url };
}

test('sets up one site when two servers start simultaneously on an empty database, and both serve it', async () => {
  const { pool: migrated, close } = await freshDatabase();
  closings.push(close);
  expect(await schemaOf(pool)).toEqual(await schemaOf(migrated));
  expect(await contentsOf(pool, ['zip_coordinates'])).toEqual(
    await contentsOf(migrated, ['zip_coordinates']),
  );
  const { rows } = await pool.query(
    `select (select count(*) from push_keys) as keys, (select count(*) - count(distinct name) from issues) as twice`,
  );
  expect(rows).toEqual([{ keys: 1, twice: 0 }]);
  for (const { url } of servers) expect((await fetch(`${url}/api/category/list`)).status).toBe(200);
});

test('completes all requests in progress after SIGTERM under load', async () => {
  const { process: server, url } = servers[0]!;
  const ended = once(server, 'exit');
  const results = { completed: 0, after: 0, interrupted: [] as string[] };
  const clients = Array.from({ length: 8 }, (_, n) => sendRequests(url, n, results));
  await expect.poll(() => results.completed, { timeout: 30_000, interval: 5 }).toBeGreaterThan(150);
  server.kill('SIGTERM');
  await Promise.all(clients);
  expect(results.interrupted).toEqual([]);
  expect(results.after).toBeGreaterThan(8);
  expect(await ended).toEqual([0, null]);
  // the other server keeps running
  expect((await fetch(`${servers[1]!.url}/ready`)).status).toBe(503);
  expect((await fetch(`${servers[1]!.url}/health`)).status).toBe(200);
});

/**
 * Sends quick and slow requests on a keep-alive connection, and a few more after the server
 * announces its shutdown.
 */
async function sendRequests(
  url: string,
  n: number,
  results: { completed: number; after: number; interrupted: string[] },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let remaining = 5; remaining > 0;) {
    try {
      const { body, closing } = await send(url, agent, n % 2 === 0);
      JSON.parse(body);
      results.completed++;
      if (closing) [remaining, results.after] = [remaining - 1, results.after + 1];
    } catch (error) {
      // the listener is closed: this request never started
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') break;
      results.interrupted.push(`${results.completed} ${String(error)}`);
      remaining--;
    }
  }
  agent.destroy();
}

async function send(
  url: string,
  agent: Agent,
  isSlow: boolean,
): Promise<{ body: string; closing: boolean }> {
  const outgoing = isSlow
    ? request(`${url}/api/user/login`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      })
    : request(`${url}/api/category/list`, { agent });
  outgoing.end(
    isSlow ? JSON.stringify({ username: 'unknown', password: 'a wrong password' }) : undefined,
  );
  const [response] = await once(outgoing, 'response');
  return { body: await text(response), closing: response.headers.connection === 'close' };
}
