// Puts a house together: what every handler stands on, from settings and a database.
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { openProviders } from './account/providers.ts';
import { watched } from './admin/mailHealth.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { openAddresses } from './lib/security/emailTokens.ts';
import { openCaptcha } from './lib/security/captcha.ts';
import { Database, openPool } from './db/database.ts';
import { openDoor } from './lib/httpClient/httpClient.ts';
import { openFiles } from './lib/storage/fileUrls.ts';
import { openLimits } from './http/rateLimits.ts';
import { openMail } from './lib/mail/mailer.ts';
import { measureProcess, openMetrics } from './lib/metrics.ts';
import { openSeal } from './lib/security/encryption.ts';
import { keysFrom, secretKey } from './lib/security/keys.ts';
import { openReads } from './db/readRouter.ts';
import { openQuota } from './lib/storage/quota.ts';
import { s3Store } from './lib/storage/s3.ts';
import { diskStore, outsideTransactions } from './lib/storage/fileStore.ts';
import { openTeller } from './jobs/outboxDispatcher.ts';
import { tellDeeds } from './notifications/outbox.ts';
import { openCivic } from './representatives/civic.ts';
import { openSite } from './site/settings.ts';

type Pools = {
  pool: pg.Pool;
  /** Sessions that are one's own, where `pool` goes through PgBouncer. */
  direct?: pg.Pool;
  replicas?: pg.Pool[];
  /** By which addresses are hashed: of `admitSecret`. */
  addressKey: Buffer;
};

/** `captchaCost` is for tests, which solve many. */
export function createApp(
  config: Config,
  pools: Pools,
  log: FastifyBaseLogger,
  captchaCost?: number,
): AppContext & { close: () => Promise<void> } {
  const keys = keysFrom(secretKey(config));
  const { pool, direct = pool, replicas = [], addressKey } = pools;
  const older = config.secretKeyOld.map(keysFrom);
  const db = new Database(pool);
  const site = openSite(config, db, log);
  const addresses = openAddresses({
    key: keys.addresses,
    older: older.map(({ addresses }) => addresses),
    hashKey: addressKey,
  });
  const mail = watched(
    openMail(config, log, () => site.name),
    db,
    addresses,
  );
  const door = openDoor(config);
  const quota = openQuota(config, db);
  const metrics = openMetrics();
  const counting = openPool({ ...pool.options, max: 2 });
  const unmeasured = measureProcess(metrics);
  const limited = metrics.counter(
    'folkmoot_limited_total',
    'Requests that were too many, by the budget that they drew on.',
  );
  const read = metrics.counter(
    'folkmoot_reads_total',
    'Calls that read, where there are replicas, by who answered.',
  );
  metrics.gauge('folkmoot_pool_connections', 'Connections to the database.', () => [
    [{ state: 'in use' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ]);
  metrics.gauge(
    'folkmoot_pool_waiting',
    'Who waits for a connection to the database.',
    () => pool.waitingCount,
  );
  return {
    config,
    site,
    db,
    reads: openReads(pool, replicas, log, (by) => read({ by })),
    connection: direct.options,
    log,
    metrics,
    limits: openLimits(config.limits, (budget) => limited({ budget }), {
      pool: counting,
      key: keys.limits,
    }),
    captcha: openCaptcha(keys.captcha, captchaCost),
    files: openFiles(outsideTransactions(storeOf(config)), keys.files),
    door,
    quota,
    addresses,
    mail,
    teller: openTeller(db, log, () => tellDeeds(db, log)),
    ballots: openSeal(
      keys.ballots,
      older.map(({ ballots }) => ballots),
    ),
    codes: openSeal(
      keys.codes,
      older.map(({ codes }) => codes),
    ),
    signers: openSeal(
      keys.signers,
      older.map(({ signers }) => signers),
    ),
    providers: openProviders(config, door, () => site.providers_off),
    civic: openCivic(config, door, keys.civic),
    close: async () => {
      unmeasured();
      await door.close();
      mail.close();
      await db.told();
      await counting.end();
    },
  };
}

export const storeOf = ({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>) =>
  filesUrl ? s3Store(filesUrl) : diskStore(join(dataDir, 'files'));
