// Throttling: handles the first item immediately and batches later ones until the pause has
// elapsed.
import { second } from '#contract/durations.ts';

/** Upper bound of the pause: one slow batch must not delay notifications by minutes. */
const maxPauseMs = 2 * second;

/**
 * Batches items for `work`, which never runs concurrently, nor again within `pause` milliseconds.
 * `work` must handle its own errors. After each batch it waits at least `rest` times as long as the
 * batch took, up to `maxPauseMs`: under load it runs less often, with larger batches.
 */
export function createThrottledBatch<T>(
  { pause, rest }: { pause: number; rest: number },
  work: (items: T[]) => Promise<void>,
) {
  let pending = new Set<T>();
  let busy = false;
  let stopped = false;

  async function run() {
    busy = true;
    while (pending.size > 0 && !stopped) {
      const items = [...pending];
      pending = new Set();
      const startedAt = performance.now();
      await work(items);
      const durationMs = performance.now() - startedAt;
      await new Promise((resolve) =>
        setTimeout(
          resolve,
          Math.max(pause - durationMs, Math.min(rest * durationMs, maxPauseMs)),
        ).unref(),
      );
    }
    busy = false;
  }

  return {
    add(...items: T[]) {
      for (const item of items) pending.add(item);
      if (!busy && !stopped) void run();
    },
    stop() {
      stopped = true;
    },
  };
}

export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
