// The real application on a database of its own. Only the socket is replaced, by inject().
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { deriveKeys } from '#server/security/keys.ts';
import { handlers, jobs, routes } from '#server/registry.ts';
import { buildServer } from '#server/http/server.ts';
import { second } from '#contract/durations.ts';
import { createPool, type Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { timeouts } from '#server/db/timeLimit.ts';
import { startJobs } from '#server/jobs/queue.ts';
import { channel } from '#server/realtime/publish.ts';
import { createLog } from '#server/lib/logger.ts';
import { ensurePages } from '#server/pages/initialPages.ts';
import { ensureIssues } from '#server/site/issues.ts';
import { freshDatabase } from './database.ts';
import { trackOutbox, guardActivityTypes } from './activityGuard.ts';
import { flushOutbox } from './notifications.ts';

const undueActivities = guardActivityTypes();

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Iterations of a CAPTCHA challenge: few, so that tests solve it at once. */
const captchaCost = 10;

/**
 * `settings` are environment variables. Rate limits and the CAPTCHA are off unless a test turns
 * them on. `writeLog` receives each line of the log.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  writeLog?: (line: string) => void,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-app-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    UNIFORM_NOT_FOUND_TIMING: 'off',
    CAPTCHA: 'off',
    REQUIRE_DURABLE_COMMITS: 'off',
    SEED_DEMO: 'off',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a secret of the tests of 32 at least',
    ...settings,
  });
  // a busy machine must not fail the tests
  timeouts.correction = 20 * second;
  const { pool, close } = await freshDatabase();
  const addressKey = deriveKeys(config.secretKey).addresses;
  const log = createLog(config.logLevel, writeLog && { write: writeLog });
  const app = createApp(config, { pool, addressKey }, log, captchaCost);
  const { db } = app;
  // Tests read the emails in files: responses are those of a site that sends them.
  app.mailOff = false;
  await app.site.refresh();
  await ensureIssues(db);
  await ensurePages(db);
  const running = await startJobs(
    pool,
    Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [name, (payload, id) => job(payload, app, id)]),
    ),
    {
      log,
    },
  );
  app.outbox.wake = trackOutbox(app.outbox.wake);
  app.outbox.start();
  const http = await buildServer(app, { handlers, routes, jobs });
  await http.ready();
  const extraServers: (() => Promise<void>)[] = [];

  return {
    app,
    db,
    pool,
    http,
    /**
     * Another server process on the same database, without jobs. It closes with this one. All
     * servers receive realtime events from then on.
     */
    startSecondServer: async () => {
      const otherPool = createPool(pool.options);
      const other = createApp(config, { pool: otherPool, addressKey }, log, captchaCost);
      await other.site.refresh();
      const otherHttp = await buildServer(other, { handlers, routes, jobs });
      await otherHttp.ready();
      extraServers.push(async () => {
        await otherHttp.close();
        await other.close();
        await otherPool.end();
      });
      await waitUntilListening(db, 1 + extraServers.length);
      return { app: other, db: other.db, http: otherHttp };
    },
    /** Resolves when the outbox is empty and every due job has run. */
    drainJobs: async () => {
      await flushOutbox(app);
      await running.idle();
    },
    /** The emails so far, rendered as they would be sent, oldest first. */
    mails: () => {
      const folder = join(dataDir, 'mail');
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map((name) => readFileSync(join(folder, name), 'utf8'));
    },
    close: async () => {
      for (const close of extraServers) await close();
      await http.close();
      await app.outbox.stop();
      await running.stop();
      await app.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
      expect(
        [...new Set(undueActivities.splice(0))],
        'activities that the call or job must not produce',
      ).toEqual([]);
    },
  };
}

/** Waits until this number of servers listens for events: a listener misses earlier ones. */
const waitUntilListening = (db: Database, servers: number) =>
  vi.waitFor(
    async () => {
      const { length } = await db.query(
        sql`select from pg_stat_activity where datname = current_database() and starts_with(application_name, 'folkmoot listens') and query in (${`listen ${channel}`}, 'select')`,
      );
      expect(length).toBe(servers);
    },
    { timeout: 20_000, interval: 20 },
  );
