// Entry point of the server: reads settings, sets up the database, creates initial content, starts
// jobs and the HTTP server. Every startup error is printed as one line.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { second } from '#contract/durations.ts';
import { renewAddressKeys } from './account/renewAddressKeys.ts';
import { ensureZipCoordinates } from './districts/zipCoordinates.ts';
import { createSetupToken } from './admin/setupToken.ts';
import { warnWithoutEmergencyLogin } from './login/emergencyLogin.ts';
import { readConfig, type Config } from './config.ts';
import { closeServer } from './http/connections.ts';
import { refuseDemoDatabase } from './seed/refuseDemoDatabase.ts';
import { demoAccounts } from './site/demoAccounts.ts';
import { createApp, readConnections } from './app.ts';
import { handlers, jobs, routes, schedule } from './registry.ts';
import type { AppContext } from './context.ts';
import { buildServer } from './http/server.ts';
import { assertServerTimeouts, UnpreparedClient } from './db/pgbouncer.ts';
import { Database, createPool } from './db/database.ts';
import { endWithNpm } from './lib/process/shutdown.ts';
import { listOldSecrets } from './security/keys.ts';
import { admitSecret } from './security/secretFingerprint.ts';
import { addJob, installJobs, startJobs } from './jobs/queue.ts';
import { createLog } from './lib/logger.ts';
import { migrate } from './db/migrate.ts';
import { ensureUnprivilegedRole } from './db/unprivilegedRole.ts';
import { startPostgres } from './db/embeddedPostgres.ts';
import { explainStartError } from './db/startError.ts';
import { sql } from './db/sql.ts';
import { getOrCreateKeys } from './notifications/push.ts';
import { ensurePages } from './pages/initialPages.ts';
import { encryptOpenPollCounts } from './polls/closing.ts';
import { ensureIssues } from './site/issues.ts';
import { startServerChecks } from './health/serverResults.ts';
import { startWatchdog } from './watchdog.ts';

// collect garbage when the heap has grown by half: by default V8 lets it grow up to threefold
setFlagsFromString('--heap-growing-percent=50');

const shutdownSteps: (() => Promise<unknown>)[] = [];
let shouldWaitForClients = true;
/** Milliseconds. A shorter turn of the event loop had nothing to do. */
const idleTurnMs = 0.1;

try {
  await start(readConfig());
} catch (error) {
  await stop();
  console.error(`Folkmoot cannot start: ${explainStartError(error)}`);
  process.exit(1);
}

async function start(config: Config) {
  const shutDown = () => void stop().then(() => process.exit(0));
  process.once('SIGTERM', shutDown).once('SIGINT', () => {
    // a person at the terminal waits for the exit
    shouldWaitForClients = false;
    shutDown();
  });
  endWithNpm();
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  mkdirSync(config.dataDir, { recursive: true });

  const { databaseDirectUrl, databaseReadUrls, databasePrepared } = config;
  const openPool = (connection: pg.PoolConfig) => {
    const pool = createPool(connection);
    shutdownSteps.push(() => pool.end());
    return pool;
  };
  const openRequestPool = (connection: pg.PoolConfig) =>
    openPool(databasePrepared ? connection : { ...connection, Client: UnpreparedClient });
  const pool = openRequestPool(await openDatabase(config, log));
  const directPool = databaseDirectUrl
    ? openPool({ connectionString: databaseDirectUrl, max: 8 })
    : pool;
  const replicas = databaseReadUrls.map((connectionString) =>
    openRequestPool({ connectionString, max: readConnections }),
  );
  await migrate(directPool);
  await installJobs(directPool);
  await assertServerTimeouts(pool);
  const { status, addressKey } = await admitSecret(new Database(directPool), config);
  if (status === 'changed') log.warn('The secret key of this site has changed.');

  const app = createApp(config, { pool, direct: directPool, replicas, addressKey }, log);
  const { db } = app;
  await app.site.refresh();
  await ensureIssues(db);
  await ensurePages(db);
  await ensureZipCoordinates(db);
  await renewAddressKeys(db);
  await getOrCreateKeys(db);
  await (config.demo ? openDemoTown(app) : refuseDemoDatabase(db));
  await encryptOpenPollCounts(app);
  // counts the numbers of the dashboard now: a new administrator should not have to wait a quarter
  // of an hour for them
  await addJob(db, 'admin.tally', {}, { key: 'admin.tally' });
  // Addresses that an earlier release stored without their accounts.
  await addJob(db, 'admin.link-failing-addresses', {}, { key: 'admin.link-failing-addresses' });
  if (listOldSecrets(config).length > 0)
    await addJob(db, 'admin.reencrypt', {}, { key: 'admin.reencrypt' });

  const runningJobs = await startJobs(directPool, bindJobs(app), { schedule, log });
  app.outbox.start();
  shutdownSteps.push(async () => {
    await app.outbox.stop();
    await runningJobs.stop();
    await app.close();
  });

  const http = await buildServer(app, { handlers, routes, jobs });
  http.addHook('preClose', async () =>
    shouldWaitForClients ? drainConnections(http.server) : undefined,
  );
  shutdownSteps.push(() => closeServer(http));
  // before listening: a later error would end a server that is in use already
  await warnWithoutEmergencyLogin(app);
  const setupUrl = config.demo ? undefined : await createSetupToken(app);
  logReady(app, await http.listen({ host: config.host, port: config.port }));
  shutdownSteps.push(startServerChecks(app));
  // the last step: it reports while the others stop
  shutdownSteps.unshift(startWatchdog(app));
  if (setupUrl)
    console.log(
      `There is no administrator yet. Open this address to create the first one:\n  ${setupUrl}`,
    );
}

/** Creates the demo town on an empty database. Its modules are loaded only in demo mode. */
async function openDemoTown(app: AppContext) {
  const { db } = app;
  const [{ insertDemoTown }, { drawOfficials, ensureOfficials }] = await Promise.all([
    import('./seed/town.ts'),
    import('./seed/officials.ts'),
  ]);
  if (!(await db.queryOne(sql`select from all_people limit 1`))) {
    await insertDemoTown(app);
    // The town has a cover.
    await app.site.refresh();
  }
  await ensureOfficials(db);
  await drawOfficials(app);
}

async function openDatabase(
  { databaseUrl, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<pg.PoolConfig> {
  if (databaseUrl) return { connectionString: databaseUrl };
  const postgres = await startPostgres(
    join(dataDir, 'postgres'),
    {},
    {
      onRestart: (sentence) => log.error(sentence),
      onLost: (error) => {
        console.error(
          `Folkmoot exits so that its supervisor restarts it: ${explainStartError(error)}`,
        );
        // pending requests wait for a database that does not come back
        setTimeout(() => process.exit(1), 10 * second);
        shouldWaitForClients = false;
        void stop().then(() => process.exit(1));
      },
    },
  );
  shutdownSteps.push(() => postgres.stop());
  return ensureUnprivilegedRole(postgres);
}

function bindJobs(app: AppContext) {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: Record<string, unknown>, id: string) => job(payload, app, id),
    ]),
  );
}

/**
 * Drains keep-alive connections. A client may just be sending a request, so connections are not
 * closed actively: the next response announces the close, and idle connections time out after five
 * seconds as usual.
 */
async function drainConnections(server: FastifyInstance['server']) {
  const connections = promisify(server.getConnections.bind(server));
  for (
    const deadline = Date.now() + server.keepAliveTimeout + 1 * second;
    (await connections()) > 0 && Date.now() < deadline;
  )
    await sleep(50);
  await waitForQuietTurn(server);
}

/**
 * Waits for a moment without new connections. Closing the listener resets connections in the accept
 * queue together with their requests, so close it right after a short turn of the event loop in
 * which no connection arrived.
 */
async function waitForQuietTurn(server: FastifyInstance['server']) {
  let newConnections = 0;
  server.on('connection', () => newConnections++);
  await turn();
  for (const deadline = Date.now() + 1 * second; Date.now() < deadline;) {
    const [before, began] = [newConnections, performance.now()];
    await turn();
    if (newConnections === before && performance.now() - began < idleTurnMs) return;
  }
}

/**
 * Stops everything in reverse order of the start: no new requests, no new jobs, then the database.
 */
async function stop() {
  while (shutdownSteps.length)
    await shutdownSteps.pop()!().catch((error: unknown) =>
      console.error(`While stopping: ${explainStartError(error)}`),
    );
}

function logReady({ config, site }: AppContext, address: string) {
  console.log(`${site.name} is ready at ${address}`);
  if (!config.demo) return;
  console.log('This is a demo town. Sign in as one of:');
  for (const { username, password, name } of demoAccounts)
    console.log(`  ${username} / ${password}  (${name})`);
}
