// The real server as one or two processes, on a database of its own, accessed over sockets. It has
// the interface of the tests' TestApp.
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { admitSecret } from '#server/security/secretFingerprint.ts';
import { Database, createPool } from '#server/db/database.ts';
import { installJobs } from '#server/jobs/queue.ts';
import { createLog } from '#server/lib/logger.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { ensurePages } from '#server/pages/initialPages.ts';
import { ensureIssues } from '#server/site/issues.ts';
import type { TestApp } from '#test/app.ts';
import { deployEnv } from '#test/deployEnv.ts';
import type { Options } from './check.ts';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
type Server = { url: string; process: ChildProcess };
type InjectedRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer | object;
};

/**
 * `settings` are environment variables. Rate limits and the CAPTCHA are off unless they say
 * otherwise.
 */
export async function startTestServer(
  { postgres, folder }: Pick<Options, 'postgres' | 'folder'>,
  name: string,
  settings: Record<string, string> = {},
) {
  const admin = createPool({
    host: postgres.host,
    user: postgres.user,
    database: 'postgres',
    max: 1,
  });
  // an existing database is the result of a restore
  const existing = await admin.query('select from pg_database where datname = $1', [name]);
  if (existing.rowCount === 0) await admin.query(`create database "${name}"`);
  await admin.end();
  const env = {
    DATABASE_URL: `postgresql:///${name}?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}&user=${postgres.user}`,
    DATA_DIR: join(folder, name),
    PORT: '0',
    RATE_LIMITS: 'off',
    UNIFORM_NOT_FOUND_TIMING: 'off',
    CAPTCHA: 'off',
    REQUIRE_DURABLE_COMMITS: 'off',
    SEED_DEMO: 'off',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a secret of the proof of 32 at least',
    ...settings,
  };
  const pool = createPool({ connectionString: env.DATABASE_URL, max: 20 });
  await migrate(pool);
  await installJobs(pool);
  const config = readConfig(env);
  // the same keys as the servers', so that this process can create file URLs, hashes of addresses
  // and encrypted ballots
  const { addressKey } = await admitSecret(new Database(pool), config);
  const app = createApp(config, { pool, addressKey }, createLog('silent'), 10);
  await ensureIssues(app.db);
  await ensurePages(app.db);

  const servers: Server[] = [];
  const pools: Pool[] = [];
  const start = async () => {
    const server = await startServer(env);
    servers.push(server);
    pools.push(new Pool(server.url, { connections: 32 }));
    return server;
  };
  await start();

  const testServer = {
    app,
    db: app.db,
    pool,
    env,
    servers,
    /** Starts another process on the same database. */
    startAnother: start,
    http: { inject: (ctx: InjectedRequest) => askOver(pools[0]!, ctx) },
    /** The same server, accessed through another of its processes. */
    by: (index: number): TestApp =>
      ({
        ...testServer,
        http: { inject: (ctx: InjectedRequest) => askOver(pools[index]!, ctx) },
      }) as unknown as TestApp,
    drainJobs: async () => {
      while (await app.db.queryOne(sql`select from activity_outbox limit 1`)) await sleep(30);
      while (
        await app.db.queryOne(
          sql`select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`,
        )
      )
        await sleep(30);
    },
    mails: () => {
      const mail = join(config.dataDir, 'mail');
      const names = existsSync(mail)
        ? readdirSync(mail).filter((file) => file.endsWith('.eml'))
        : [];
      return names.toSorted().map((file) => readFileSync(join(mail, file), 'utf8'));
    },
    close: async () => {
      await Promise.all(pools.map((one) => one.destroy()));
      for (const { process } of servers) await stopServer(process);
      await app.close();
      await pool.end();
    },
  };
  return testServer;
}

/** The server as a TestApp: all members that the helpers use exist. */
export const asApp = (testServer: TestServer) => testServer as unknown as TestApp;

export async function startServer(env: Record<string, string>): Promise<Server> {
  const server = spawnKilled([process.execPath, 'server/main.ts'], {
    env: { ...process.env, ...deployEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => {
      const address = / is ready at (\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  return { url, process: server };
}

export async function stopServer(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/** Sends a request over a socket and returns a response like that of inject(). */
async function askOver(pool: Pool, { method, url, headers = {}, payload }: InjectedRequest) {
  const plain = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
  const {
    statusCode,
    headers: answered,
    body,
  } = await pool.request({
    method: method as 'GET',
    path: url,
    headers: { ...(!plain && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { body: plain ? payload : JSON.stringify(payload) }),
  });
  const text = await body.text();
  return { statusCode, headers: answered, body: text, json: () => JSON.parse(text) as never };
}
