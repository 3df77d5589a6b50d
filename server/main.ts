// The whole start: settings, database, first content, jobs, web. Every failure on the way is one clear line.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pg from 'pg';
import { second } from '#contract/durations.ts';
import { renewAddressKeys } from './account/rotateKeys.ts';
import { ensureZipPoints } from './actions/zipCoordinates.ts';
import { offerFirstStart } from './admin/setupToken.ts';
import { readConfig, WrongSetting, type Config } from './config.ts';
import { closeInTime } from './http/connections.ts';
import { refuseTown } from './seed/close.ts';
import { demoAccounts } from './seed/people.ts';
import { createApp } from './app.ts';
import { jobs, schedule } from './registry.ts';
import type { AppContext } from './context.ts';
import { buildServer } from './http/server.ts';
import { assertServerTimeouts, UnpreparedClient } from './db/pgbouncer.ts';
import { Database, createPool } from './db/database.ts';
import { endWithNpm } from './lib/process/shutdown.ts';
import { admitSecret } from './lib/security/secretFingerprint.ts';
import { addJob, installJobs, startJobs } from './jobs/queue.ts';
import { createLog } from './lib/logger.ts';
import { migrate } from './db/migrate.ts';
import { asOrdinaryRole } from './db/unprivilegedRole.ts';
import { startPostgres } from './db/embeddedPostgres.ts';
import { sql } from './db/sql.ts';
import { pushKeys } from './notifications/push.ts';
import { ensurePages } from './pages/first.ts';
import { sealOpenPolls } from './polls/closing.ts';
import { ensureIssues } from './site/issues.ts';

// what can go is looked for when half as much has come as lives: unless told, V8 waits for up to three times as much
setFlagsFromString('--heap-growing-percent=50');

const stopping: (() => Promise<unknown>)[] = [];
let patient = true;
/** Milliseconds of a turn of the event loop that had nothing to do. */
const shortTurn = 0.1;

try {
  await start(readConfig());
} catch (error) {
  await stop();
  console.error(`Folkmoot cannot start: ${reason(error)}`);
  process.exit(1);
}

async function start(config: Config) {
  const leave = () => void stop().then(() => process.exit(0));
  process.once('SIGTERM', leave).once('SIGINT', () => {
    // whoever presses Ctrl-C waits for it
    patient = false;
    leave();
  });
  endWithNpm();
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  mkdirSync(config.dataDir, { recursive: true });

  const { databaseDirectUrl, databaseReadUrls, databasePrepared } = config;
  const open = (connection: pg.PoolConfig, viaPgBouncer = false) => {
    const pool = createPool(connection, {}, { viaPgBouncer });
    stopping.push(() => pool.end());
    return pool;
  };
  // statements without names are planned at each call anyway
  const openOften = (connection: pg.PoolConfig) =>
    databasePrepared
      ? open(connection, Boolean(databaseDirectUrl))
      : open({ ...connection, Client: UnpreparedClient });
  const pool = openOften(await connection(config, log));
  const direct = databaseDirectUrl ? open({ connectionString: databaseDirectUrl, max: 8 }) : pool;
  const replicas = databaseReadUrls.map((connectionString) => openOften({ connectionString }));
  await migrate(direct);
  await installJobs(direct);
  await assertServerTimeouts(pool);
  const { came, addressKey } = await admitSecret(new Database(direct), config);
  if (came === 'changed') log.warn('Another secret key is the key of this site from now on.');

  const app = createApp(config, { pool, direct, replicas, addressKey }, log);
  const { db } = app;
  await app.site.refresh();
  await ensureIssues(db);
  await ensurePages(db);
  await ensureZipPoints(db);
  await renewAddressKeys(db);
  await pushKeys(db);
  await (config.demo ? openTown(app) : refuseTown(db));
  await sealOpenPolls(app);
  // a quarter of an hour is long for who has just started a site and looks
  await addJob(db, 'admin.tally', {}, { key: 'admin.tally' });
  if (config.secretKeyOld.length > 0)
    await addJob(db, 'admin.sealAnew', {}, { key: 'admin.sealAnew' });

  const running = await startJobs(direct, bound(app), { schedule, log });
  app.outbox.start();
  stopping.push(async () => {
    await app.outbox.stop();
    await running.stop();
    await app.close();
  });

  const http = await buildServer(app);
  http.addHook('preClose', async () => (patient ? lastAnswers(http.server) : undefined));
  stopping.push(() => closeInTime(http));
  greet(app, await http.listen({ host: config.host, port: config.port }));
  const firstStart = config.demo ? undefined : await offerFirstStart(app);
  if (firstStart)
    console.log(
      `There is no administrator yet. Whoever opens this address makes the first one:\n  ${firstStart}`,
    );
}

/** What the town is made of is loaded where there is one. */
async function openTown(app: AppContext) {
  const { db } = app;
  const [{ fillTown }, { drawOfficials, ensureOfficials }] = await Promise.all([
    import('./seed/town.ts'),
    import('./seed/officials.ts'),
  ]);
  if (!(await db.queryOne(sql`select from accounts limit 1`))) await fillTown(app);
  await ensureOfficials(db);
  await drawOfficials(app);
}

async function connection(
  { databaseUrl, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<pg.PoolConfig> {
  if (databaseUrl) return { connectionString: databaseUrl };
  const postgres = await startPostgres(
    join(dataDir, 'postgres'),
    {},
    {
      restarts: (sentence) => log.error(sentence),
      lost: (error) => {
        console.error(
          `Folkmoot ends, so that whatever started it starts it again: ${reason(error)}`,
        );
        // what waits for the database waits in vain
        setTimeout(() => process.exit(1), 10 * second);
        patient = false;
        void stop().then(() => process.exit(1));
      },
    },
  );
  stopping.push(() => postgres.stop());
  return asOrdinaryRole(postgres);
}

function bound(app: AppContext) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: Record<string, unknown>, id: string) => job(payload, app, id),
    ]),
  );
}

/**
 * Whoever has a connection open may just be asking something by it. So it is not cut: its next answer says that it ends there, and one by which
 * nothing comes ends by itself after five seconds, as it always does.
 */
async function lastAnswers(server: FastifyInstance['server']) {
  const connections = promisify(server.getConnections.bind(server));
  for (
    const until = Date.now() + server.keepAliveTimeout + 1 * second;
    (await connections()) > 0 && Date.now() < until;
  )
    await sleep(50);
  await untilNobodyComes(server);
}

/**
 * Whoever the kernel has let in and the server has not looked at yet is turned away when it stops listening, and what they sent with it. So it stops
 * right after a turn of the event loop that was short and in which nobody came.
 */
async function untilNobodyComes(server: FastifyInstance['server']) {
  let came = 0;
  server.on('connection', () => came++);
  await turn();
  for (const until = Date.now() + 1 * second; Date.now() < until;) {
    const [before, began] = [came, performance.now()];
    await turn();
    if (came === before && performance.now() - began < shortTurn) return;
  }
}

/** In the opposite order of the start: no new requests, then no new jobs, then the database. */
async function stop() {
  while (stopping.length)
    await stopping.pop()!().catch((error: unknown) =>
      console.error(`While stopping: ${reason(error)}`),
    );
}

function greet({ config, site }: AppContext, address: string) {
  console.log(`${site.name} is ready at ${address}`);
  if (!config.demo) return;
  console.log('This is a demo town. Sign in as one of:');
  for (const { username, password, name } of demoAccounts)
    console.log(`  ${username} / ${password}  (${name})`);
}

/** One line for whoever starts the server. */
function reason(error: unknown): string {
  if (error instanceof WrongSetting) return error.message;
  const { code, message, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `port ${port} is already in use. Stop the other program or set PORT.`;
  if (code === 'EADDRNOTAVAIL') return `this machine has no address ${address}. Check HOST.`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} needs more rights than this user has. Choose a PORT above 1023.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `there is no right to write ${path ?? 'the data folder'}. Check DATA_DIR.`;
  if (code === 'ENOSPC') return 'the disk is full.';
  if (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    /timeout|ETIMEDOUT/i.test(message)
  )
    return 'the database at DATABASE_URL cannot be reached.';
  if (error instanceof pg.DatabaseError && ['28P01', '28000', '3D000'].includes(code ?? ''))
    return `the database at DATABASE_URL refuses this connection (${message}).`;
  return message;
}
