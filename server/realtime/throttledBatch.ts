// Throttling: handles the first item immediately and batches later ones until the pause has
// elapsed.
import { second } from '#contract/durations.ts';

/** Upper bound of the pause: one slow batch must not delay notifications by minutes. */
const maxPauseMs = 2 * second;

/**
 * Batches items for `processItems`, which never runs concurrently, nor again within `pauseMs`
 * milliseconds. `processItems` must handle its own errors. After each batch it waits at least
 * `restFactor` times as long as the batch took, up to `maxPauseMs`: under load it runs less often,
 * with larger batches.
 */
export function createThrottledBatch<T>(
  { pauseMs, restFactor }: { pauseMs: number; restFactor: number },
  processItems: (items: T[]) => Promise<void>,
) {
  let pendingItems = new Set<T>();
  let isRunning = false;
  let isStopped = false;

  async function run() {
    isRunning = true;
    while (pendingItems.size > 0 && !isStopped) {
      const items = [...pendingItems];
      pendingItems = new Set();
      const startedAt = performance.now();
      await processItems(items);
      const durationMs = performance.now() - startedAt;
      await new Promise((resolve) =>
        setTimeout(
          resolve,
          Math.max(pauseMs - durationMs, Math.min(restFactor * durationMs, maxPauseMs)),
        ).unref(),
      );
    }
    isRunning = false;
  }

  return {
    add(...items: T[]) {
      for (const item of items) pendingItems.add(item);
      if (!isRunning && !isStopped) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}

export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
