// App context: creates the services that every handler uses, from the settings and the database
// pools.
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Counter } from 'prom-client';
import { createProviders } from './security/loginProviders.ts';
import { recordMailHealth } from './mail/mailHealth.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { createEmailTokens } from './security/emailTokens.ts';
import { createCaptcha } from './security/captcha.ts';
import { Database, createPool } from './db/database.ts';
import { createHttpClient, hostAndPort } from './lib/httpClient/httpClient.ts';
import { createFiles } from './storage/fileUrls.ts';
import { createLimits } from './rateLimits/rateLimits.ts';
import { createBounceAddress } from './mail/bounceAddress.ts';
import { skipFailingAddresses } from './mail/failingAddresses.ts';
import { limitDomainRates } from './mail/domainRates.ts';
import { createMail, isMailOff } from './mail/mailer.ts';
import { countEmails } from './metrics.ts';
import { addGauge, createMetrics } from './lib/metrics.ts';
import { createEncryptor } from './security/encryption.ts';
import { deriveKeys, listOldSecrets, secretKey } from './security/keys.ts';
import { createReadRouter } from './db/readRouter.ts';
import { createQuota } from './storage/quota.ts';
import { createStore } from './storage/createStore.ts';
import { guardTransactions } from './storage/fileStore.ts';
import { createOutboxDispatcher } from './jobs/outboxDispatcher.ts';
import { dispatchActivities } from './notifications/outbox.ts';
import { createCivic } from './districts/sources.ts';
import { createSite } from './siteSettings/settings.ts';

/**
 * Connections in the pool for reads, and in that of each replica. One process cannot keep more
 * busy. With fewer connections, each one runs a statement more often and has what PostgreSQL caches
 * for it.
 */
export const readConnections = 5;

type Pools = {
  pool: pg.Pool;
  /** Direct connections, where `pool` goes through PgBouncer: they keep their session state. */
  direct?: pg.Pool;
  replicas?: pg.Pool[];
  /** The key of email address hashes, from `admitSecret`. */
  addressKey: Buffer;
};

/** `captchaCost` is for tests, which solve many challenges. */
export function createApp(
  config: Config,
  pools: Pools,
  log: FastifyBaseLogger,
  captchaCost?: number,
): AppContext & { close: () => Promise<void> } {
  const keys = deriveKeys(secretKey(config));
  const { pool, direct = pool, replicas = [], addressKey } = pools;
  const olderKeys = listOldSecrets(config).map(deriveKeys);
  const db = new Database(pool);
  const site = createSite(config, db, log);
  const addresses = createEmailTokens({
    key: keys.addresses,
    older: olderKeys.map(({ addresses }) => addresses),
    hashKey: addressKey,
  });
  const metrics = createMetrics();
  const { address: bounces } = config.mailBounces;
  const createReturnPath = bounces
    ? (to: string) => createBounceAddress(bounces, addresses, to)
    : undefined;
  const transport = createMail(config, log, () => site.name, createReturnPath);
  const mail = skipFailingAddresses(
    limitDomainRates(
      recordMailHealth(countEmails(transport, metrics), db),
      db,
      config.mailDomainRates,
    ),
    db,
    addresses,
  );
  const httpClient = createHttpClient(config);
  // an organization may have its provider in a private network
  const providerClient = createHttpClient({
    allowedPrivateHosts: [
      ...config.allowedPrivateHosts,
      ...config.oidc.providers.map(({ issuer }) => hostAndPort(new URL(issuer))),
    ],
  });
  const quota = createQuota(config, db);
  const rateLimitPool = createPool({ ...pool.options, max: 2 });
  const readPool = createPool({ ...pool.options, max: readConnections });
  const rateLimited = new Counter({
    name: 'folkmoot_rate_limited_requests_total',
    help: 'Requests rejected by rate limits, by budget.',
    labelNames: ['budget'],
    registers: [metrics],
  });
  const reads = new Counter({
    name: 'folkmoot_db_reads_total',
    help: 'Read-only calls routed to a replica or to the primary.',
    labelNames: ['by'],
    registers: [metrics],
  });
  const readRouter = createReadRouter(readPool, replicas, log, (by) => reads.inc({ by }));
  const sumOfPools = (count: (pool: pg.Pool) => number) => count(pool) + count(readPool);
  addGauge(
    metrics,
    'folkmoot_db_pool_connections',
    'Connections to the database.',
    () => [
      [{ state: 'in use' }, sumOfPools(({ totalCount, idleCount }) => totalCount - idleCount)],
      [{ state: 'idle' }, sumOfPools(({ idleCount }) => idleCount)],
    ],
    ['state'],
  );
  addGauge(
    metrics,
    'folkmoot_db_pool_pending_acquires',
    'Requests waiting for a database connection.',
    () => sumOfPools(({ waitingCount }) => waitingCount),
  );
  return {
    config,
    site,
    db,
    readRouter,
    connection: direct.options,
    log,
    metrics,
    rateLimits: createLimits(config.rateLimits, (budget) => rateLimited.inc({ budget }), {
      pool: rateLimitPool,
      key: keys.rateLimits,
    }),
    captcha: createCaptcha(keys.captcha, captchaCost),
    files: createFiles(guardTransactions(createStore(config)), keys.files),
    httpClient,
    quota,
    addresses,
    mail,
    mailOff: isMailOff(config),
    outbox: createOutboxDispatcher(
      () => db.hasPendingClients || readRouter.primary.hasPendingClients,
      log,
      () => dispatchActivities(db, log),
    ),
    ballotEncryptor: createEncryptor(
      keys.ballots,
      olderKeys.map(({ ballots }) => ballots),
    ),
    totpEncryptor: createEncryptor(
      keys.codes,
      olderKeys.map(({ codes }) => codes),
    ),
    signerEncryptor: createEncryptor(
      keys.signers,
      olderKeys.map(({ signers }) => signers),
    ),
    providers: createProviders(config, providerClient, log, () => site.providers_off),
    civic: createCivic(config, httpClient, keys.civic),
    close: async () => {
      await Promise.all([httpClient.close(), providerClient.close()]);
      mail.close();
      await db.flushNotifications();
      await Promise.all([readPool.end(), rateLimitPool.end()]);
    },
  };
}
