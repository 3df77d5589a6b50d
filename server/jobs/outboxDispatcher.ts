// Outbox dispatcher: notifies people of activities in the background and backs off while requests
// wait for a connection.
import { minute, second } from '#contract/durations.ts';
import type { Log } from '../lib/logger.ts';

/**
 * While requests wait for a connection, the dispatcher pauses this many times as long as its last
 * batch took. It then uses an eighth of one connection.
 */
const pauseFactor = 7;
const maxPauseMs = 1 * second;
/**
 * The dispatcher backs off for this long at most, so that constant load cannot stop notifications.
 */
const maxBackoffMs = 1 * minute;
/**
 * Interval of polling. It finds activities whose process died before it could wake the dispatcher.
 */
const pollIntervalMs = 1 * minute;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

export type OutboxDispatcher = ReturnType<typeof createOutboxDispatcher>;

/**
 * `hasPendingClients` tells whether requests wait for a connection. `dispatchBatch` dispatches one
 * batch and returns whether more may wait. It is never called concurrently, and not before `start`.
 */
export function createOutboxDispatcher(
  hasPendingClients: () => boolean,
  log: Log,
  dispatchBatch: () => Promise<boolean>,
) {
  let hasMore = false;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  async function run() {
    const startedAt = performance.now();
    while (hasMore && isStarted) {
      hasMore = false;
      const batchStart = performance.now();
      try {
        if (await dispatchBatch()) hasMore = true;
      } catch (error) {
        log.warn(
          { reason: (error as Error).message },
          'Activities could not be dispatched; this is retried.',
        );
        await pause(maxPauseMs);
      }
      const shouldBackOff =
        hasMore && hasPendingClients() && performance.now() - startedAt < maxBackoffMs;
      if (shouldBackOff)
        await pause(Math.min(maxPauseMs, pauseFactor * (performance.now() - batchStart)));
    }
    running = undefined;
  }

  const wake = () => {
    hasMore = true;
    if (isStarted) running ??= run();
  };

  return {
    wake,
    start() {
      isStarted = true;
      timer = setInterval(wake, pollIntervalMs).unref();
      wake();
    },
    /** Resolves when the current batch is dispatched. */
    async stop() {
      isStarted = false;
      clearInterval(timer);
      await running;
    },
  };
}
