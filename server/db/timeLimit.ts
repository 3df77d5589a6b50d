// Time and concurrency limits for search statements.
import { AsyncLocalStorage } from 'node:async_hooks';
import limit from 'p-limit';
import pg from 'pg';
import { second } from '#contract/durations.ts';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { createFairQueue, type QueueOwner } from '../lib/fairQueue.ts';
import type { Database } from './database.ts';

/**
 * Timeouts of searches in milliseconds: of a statement, of a scan that has a fallback, and of a
 * whole correction of spelling.
 */
export const timeouts = { statement: 3 * second, scan: second, correction: second / 2 };

const isTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014';

/**
 * Runs `work` with a statement timeout in milliseconds. A timeout becomes an `unavailable` error
 * with advice for the user.
 */
export async function withTimeout<T>(
  db: Database,
  timeoutMs: number,
  work: (db: Database) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  try {
    return await runLimited(db, timeoutMs, work, settings);
  } catch (error) {
    throw isTimeout(error) ? new ApiError('unavailable', strings.searchTooBroad) : error;
  }
}

/**
 * Settings for statements whose planning costs more than execution. The generic plan assumes rare
 * words and would prefer a sequential scan, which is disabled.
 */
export const genericPlanSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

/** Like `withTimeout`, but calls `fallback` after a timeout. */
export async function withTimeoutOr<T>(
  db: Database,
  timeoutMs: number,
  work: (db: Database) => Promise<T>,
  fallback: () => Promise<T>,
  settings: Record<string, string> = genericPlanSettings,
): Promise<T> {
  try {
    return await runLimited(db, timeoutMs, work, settings);
  } catch (error) {
    if (isTimeout(error)) return fallback();
    throw error;
  }
}

type SearchBudget = {
  owner: QueueOwner;
  /** Throws if nothing is left. */
  assertLeft: () => Promise<void>;
  charge: (ms: number) => Promise<void>;
};

/**
 * The budget of the current request, see rateLimits/searchBudget.ts. Work outside of a request sets
 * one of its own.
 */
export const currentSearchBudget = new AsyncLocalStorage<SearchBudget>();

/** Concurrent searches per process. The remaining connections stay free for other requests. */
const limitConcurrency = limit(4);
/** Searches beyond this queue length are refused immediately. */
const maxQueueLength = 200;
const retryAfterSeconds = 2;
/** One search of a member at a time, so that a burst leaves the other slots to other members. */
const queueByMember = createFairQueue({ maxPerOwner: 100, maxTotal: maxQueueLength });

async function runLimited<T>(
  db: Database,
  timeoutMs: number,
  work: (db: Database) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const runInSlot = (task: () => Promise<T>) => {
    if (limitConcurrency.pendingCount >= maxQueueLength)
      throw new ApiError('unavailable', strings.busy, retryAfterSeconds);
    return limitConcurrency(task);
  };
  const run = () =>
    db.transaction(work, {
      statement_timeout: String(timeoutMs),
      // common and rare words need different plans
      plan_cache_mode: 'auto',
      ...settings,
    });
  const budget = currentSearchBudget.getStore();
  // A search that nobody pays for could keep all slots busy.
  if (!budget) throw new Error('A search needs a budget: see rateLimits/searchBudget.ts');
  return queueByMember(budget.owner, () =>
    runInSlot(async () => {
      await budget.assertLeft();
      const startedAt = performance.now();
      try {
        return await run();
      } finally {
        await budget.charge(performance.now() - startedAt);
      }
    }),
  );
}
