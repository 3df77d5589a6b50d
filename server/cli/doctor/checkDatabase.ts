// Checks of the database: connections, migrations, and the health checks that read it.
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { createPool, Database } from '../../db/database.ts';
import { isDatabaseIn } from '../../db/embeddedPostgres.ts';
import { isEmptyDatabase, listPendingMigrations, assertSameVersion } from '../../db/migrate.ts';
import { assertServerTimeouts } from '../../db/pgbouncer.ts';
import { explainStartError } from '../../db/startError.ts';
import { onShutdown } from '../../lib/process/shutdown.ts';
import { openDatabase } from '../context.ts';
import { checkHealth, ok, problem, warning, type DoctorContext, type Finding } from './finding.ts';

export async function* checkDatabase(ctx: DoctorContext): AsyncGenerator<Finding> {
  const { config } = ctx;
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
    yield* checkPool(createPool(database.connection), (pool) => checkDatabaseContent(ctx, pool));
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

async function* checkDatabaseContent(ctx: DoctorContext, pool: pg.Pool): AsyncGenerator<Finding> {
  const db = new Database(pool);
  yield* checkHealth('database', ctx, db);
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
  // fills the names of the jobs
  await import('../../registry.ts');
  yield* checkHealth('tables', ctx, db);
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
