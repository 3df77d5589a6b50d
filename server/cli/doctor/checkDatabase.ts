// Checks of the database: connections, version, settings and clock, migrations, the secret key,
// jobs, email and backups.
import { join } from 'node:path';
import type pg from 'pg';
import { second } from '#contract/durations.ts';
import { loadMailHealth } from '../../mail/mailHealth.ts';
import type { Config } from '../../config.ts';
import { createPool, Database } from '../../db/database.ts';
import { isDatabaseIn } from '../../db/embeddedPostgres.ts';
import { isEmptyDatabase, listPendingMigrations, assertSameVersion } from '../../db/migrate.ts';
import { assertServerTimeouts } from '../../db/pgbouncer.ts';
import { sql } from '../../db/sql.ts';
import { explainStartError } from '../../db/startError.ts';
import { onShutdown } from '../../lib/process/shutdown.ts';
import { fingerprintOf, listOldSecrets, loadSecretFingerprint } from '../../security/keys.ts';
import { countRunningServers, openDatabase } from '../context.ts';
import { checkBackups } from './checkBackups.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

/** As in docs/install.md. */
const minPostgresVersion = 15;
const clockWarningMs = 2 * second;
/** Codes of authenticator apps change at this interval. */
const clockProblemMs = 30 * second;

/** Loaded late, so that the list of commands does not load the whole server. */
const importHealth = () => import('../../http/health.ts');

export async function* checkDatabase(config: Config): AsyncGenerator<Finding> {
  if (!config.databaseUrl && !isDatabaseIn(join(config.dataDir, 'postgres'))) {
    yield warning(
      'database',
      `there is none in ${config.dataDir} yet: check DATA_DIR and DATABASE_URL; the first start creates it`,
    );
    return;
  }
  let stop = async () => {};
  try {
    const database = await openDatabase(config, false);
    stop = database.stop;
    const unregister = onShutdown(stop);
    yield* checkPool(createPool(database.connection), (pool) => checkDatabaseContent(config, pool));
    yield* checkOtherAddresses(config);
    unregister();
  } catch (error) {
    const remedy = config.databaseUrl
      ? 'Start the database, or check DATABASE_URL.'
      : `See ${join(config.dataDir, 'postgres/postgres.log')}.`;
    yield problem('database', `${explainStartError(error)} ${remedy}`);
  } finally {
    await stop();
  }
}

async function* checkPool(pool: pg.Pool, check: (pool: pg.Pool) => AsyncGenerator<Finding>) {
  try {
    yield* check(pool);
  } finally {
    await pool.end();
  }
}

async function* checkDatabaseContent(config: Config, pool: pg.Pool): AsyncGenerator<Finding> {
  const db = new Database(pool);
  yield* await checkServerSettings(config, db);
  yield await checkClock(db);
  if (await isEmptyDatabase(pool)) {
    yield warning('migrations', 'the database is empty: run folkmoot migrate, or start the server');
    return;
  }
  const versionError = await assertSameVersion(pool).catch((error: Error) => error);
  if (versionError) {
    const pending = await listPendingMigrations(db);
    yield pending.length > 0
      ? warning(
          'migrations',
          `${pending.join(', ')} pending: create a backup, then run folkmoot migrate or start the server`,
        )
      : problem('migrations', versionError.message);
    return;
  }
  yield ok('migrations', 'all are applied');
  yield await checkSecretKey(config, db);
  yield await checkJobs(db);
  yield* await checkSentMail(config, db);
  yield* await checkBackups(config, db);
}

async function checkServerSettings(
  { requireDurableCommits }: Config,
  db: Database,
): Promise<Finding[]> {
  const server = (await db.queryOne<{
    number: number;
    version: string;
    encoding: string;
    superuser: boolean;
    verbosity: string;
    statements: string;
  }>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, (select rolsuper from pg_roles where rolname = current_user) as superuser,
      current_setting('log_error_verbosity') as verbosity, current_setting('log_statement') as statements`))!;
  const { readDurability } = await importHealth();
  const { read_only, unsafe } = await readDurability(db);
  const findings: Finding[] = [];
  if (server.number < minPostgresVersion * 10_000)
    findings.push(
      problem(
        'database',
        `PostgreSQL ${server.version} is too old: use ${minPostgresVersion} or newer`,
      ),
    );
  else findings.push(ok('database', `PostgreSQL ${server.version}`));
  const subject = 'database settings';
  if (server.encoding !== 'UTF8')
    findings.push(
      problem(subject, `the encoding is ${server.encoding}: create the database with UTF8`),
    );
  if (read_only)
    findings.push(
      problem(subject, 'the database takes no writes: DATABASE_URL must be the primary'),
    );
  if (unsafe)
    findings.push(
      (requireDurableCommits ? problem : warning)(
        subject,
        `the database may lose what it acknowledged: set ${unsafe} to on`,
      ),
    );
  if (server.superuser)
    findings.push(
      warning(subject, 'the role is a superuser: use a role that only owns the database'),
    );
  if (server.verbosity !== 'terse' || server.statements !== 'none')
    findings.push(
      warning(
        subject,
        'the log of PostgreSQL may contain what members wrote: set log_error_verbosity to terse and log_statement to none',
      ),
    );
  return findings.length > 1 ? findings : [...findings, ok(subject, 'they are safe')];
}

async function checkClock(db: Database): Promise<Finding> {
  const before = Date.now();
  const { now } = (await db.queryOne<{ now: Date }>(sql`select clock_timestamp() as now`))!;
  const difference = Math.abs(now.getTime() - (before + Date.now()) / 2);
  const text = `${(difference / second).toFixed(1)} s between this machine and the database`;
  if (difference < clockWarningMs) return ok('clock', text);
  return (difference < clockProblemMs ? warning : problem)('clock', `${text}: set both with NTP`);
}

/** Whether the server would start with this key: see `admitSecret`. */
async function checkSecretKey(config: Config, db: Database): Promise<Finding> {
  const subject = 'secret key';
  const stored = await db.queryOne<{ fingerprint: string }>(
    sql`select fingerprint from secret_fingerprint`,
  );
  const fingerprint = loadSecretFingerprint(config);
  if (!stored) return ok(subject, 'the first start stores its fingerprint');
  if (fingerprint === stored.fingerprint) return ok(subject, 'it is the one of this site');
  if (fingerprint && listOldSecrets(config).map(fingerprintOf).includes(stored.fingerprint))
    return ok(subject, 'it replaces the earlier one at the next start');
  return problem(
    subject,
    `${fingerprint ? 'it is not the one of this site' : 'it is missing'}: restore SECRET_KEY, or the file "secret" in DATA_DIR`,
  );
}

async function checkJobs(db: Database): Promise<Finding> {
  const [{ countLateJobs }, { jobs }] = await Promise.all([
    importHealth(),
    import('../../registry.ts'),
  ]);
  const [running, late] = [
    await countRunningServers(db),
    await countLateJobs(db, Object.keys(jobs)),
  ];
  const text = `${running} running, and ${late} jobs wait for more than five minutes`;
  if (running === 0) return warning('servers', `${text}: start the server`);
  return late > 0
    ? problem('servers', `${text}: search the log for "A job failed."`)
    : ok('servers', text);
}

async function checkSentMail({ mailUrl }: Config, db: Database): Promise<Finding[]> {
  const health = await loadMailHealth(db);
  if (!mailUrl || !health) return [];
  const { sent_at, failed_at, failure } = health;
  if (failed_at && (!sent_at || failed_at > sent_at))
    return [warning('sent mail', `the last email failed (${failure}): check MAIL_URL`)];
  return sent_at ? [ok('sent mail', 'the last email was accepted')] : [];
}

/** The addresses that only the server uses: PgBouncer and replicas. */
async function* checkOtherAddresses({
  databaseUrl,
  databaseReadUrls,
}: Config): AsyncGenerator<Finding> {
  if (databaseUrl)
    yield* checkPool(createPool({ connectionString: databaseUrl }), async function* (pool) {
      const errorMessage = await assertServerTimeouts(pool).then(
        () => undefined,
        explainStartError,
      );
      yield errorMessage
        ? problem('DATABASE_URL', errorMessage)
        : ok('DATABASE_URL', 'it can be reached, and statements have a time limit');
    });
  for (const [n, connectionString] of databaseReadUrls.entries())
    yield* checkPool(createPool({ connectionString }), async function* (pool) {
      const subject = `replica ${n + 1}`;
      const errorMessage = await pool.query('select').then(() => undefined, explainStartError);
      yield errorMessage
        ? warning(
            subject,
            `${errorMessage.replace('DATABASE_URL', 'DATABASE_READ_URLS')} Until then, the primary serves its reads.`,
          )
        : ok(subject, 'it can be reached');
    });
}
