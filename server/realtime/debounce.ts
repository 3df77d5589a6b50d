// Doing at once what comes in quick succession: the first at once, the others together when the pause is over.
import { second } from '#contract/durations.ts';

/** In milliseconds: nobody is told minutes later because it took long once. */
const longestRest = 2 * second;

/**
 * `work` never runs twice at the same time, nor within the `pause` in milliseconds; what fails is for `work` to mend. It leaves `rest` times as much to others as
 * it took, up to the longest rest, so that in a rush it is done less often, for more at a time.
 */
export function gather<T>(
  { pause, rest }: { pause: number; rest: number },
  work: (items: T[]) => Promise<void>,
) {
  let waiting = new Set<T>();
  let busy = false;
  let stopped = false;

  async function run() {
    busy = true;
    while (waiting.size > 0 && !stopped) {
      const items = [...waiting];
      waiting = new Set();
      const began = performance.now();
      await work(items);
      const took = performance.now() - began;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(pause - took, Math.min(rest * took, longestRest))).unref(),
      );
    }
    busy = false;
  }

  return {
    add(...items: T[]) {
      for (const item of items) waiting.add(item);
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
