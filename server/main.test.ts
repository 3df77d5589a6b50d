// The real start and the real stop: two processes on one empty database, and the end of one of them under load.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '#test/database.ts';
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
}, 120_000);
afterAll(async () => {
  for (const { process } of servers ?? []) if (process.exitCode === null) process.kill('SIGKILL');
  for (const close of closings) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const { host, port, user } = inject('postgres');
  const process_ = spawnKilled([process.execPath, 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: `postgresql:///${pool.options.database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
      DATA_DIR: folder,
      SECRET_KEY: 'a secret of the tests of 32 at least',
      PORT: '0',
      DEMO: 'off',
      LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    process_.stdout!.on('data', (chunk: Buffer) => {
      const address = / is ready at (\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    process_.once('exit', () => reject(new Error('the server did not start')));
  });
  return { process: process_, url };
}

test('two that start at once on an empty database make one site, and both serve it', async () => {
  const { pool: migrated, close } = await freshDatabase();
  closings.push(close);
  expect(await schemaOf(pool)).toEqual(await schemaOf(migrated));
  expect(await contentsOf(pool, ['zip_points'])).toEqual(
    await contentsOf(migrated, ['zip_points']),
  );
  const { rows } = await pool.query(
    `select (select count(*) from push_keys) as keys, (select count(*) - count(distinct name) from issues) as twice`,
  );
  expect(rows).toEqual([{ keys: 1, twice: 0 }]);
  for (const { url } of servers) expect((await fetch(`${url}/api/category/list`)).status).toBe(200);
});

test(
  'SIGTERM under load cuts no request: what was begun is answered whole',
  { timeout: 60_000 },
  async () => {
    const { process: server, url } = servers[0]!;
    const ended = once(server, 'exit');
    const told = { whole: 0, after: 0, cut: [] as string[] };
    const clients = Array.from({ length: 8 }, (_, n) => client(url, n, told));
    await expect.poll(() => told.whole, { timeout: 30_000, interval: 5 }).toBeGreaterThan(150);
    server.kill('SIGTERM');
    await Promise.all(clients);
    expect(told.cut).toEqual([]);
    expect(told.after).toBeGreaterThan(8);
    expect(await ended).toEqual([0, null]);
    // the other goes on
    expect((await fetch(`${servers[1]!.url}/ready`)).status).toBe(503);
    expect((await fetch(`${servers[1]!.url}/health`)).status).toBe(200);
  },
);

/** Asks by a connection that it keeps, some things quick and some slow, and a few times more once it is told that the server ends. */
async function client(
  url: string,
  n: number,
  told: { whole: number; after: number; cut: string[] },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let left = 5; left > 0;) {
    try {
      const { body, closing } = await ctx(url, agent, n % 2 === 0);
      JSON.parse(body);
      told.whole++;
      if (closing) [left, told.after] = [left - 1, told.after + 1];
    } catch (error) {
      // nobody listens any more: this one was never begun
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') break;
      told.cut.push(`${told.whole} ${String(error)}`);
      left--;
    }
  }
  agent.destroy();
}

async function ctx(
  url: string,
  agent: Agent,
  slow: boolean,
): Promise<{ body: string; closing: boolean }> {
  const sent = slow
    ? request(`${url}/api/user/login`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      })
    : request(`${url}/api/category/list`, { agent });
  sent.end(
    slow ? JSON.stringify({ username: 'nobody', password: 'at all, whoever asks' }) : undefined,
  );
  const [response] = await once(sent, 'response');
  return { body: await text(response), closing: response.headers.connection === 'close' };
}
