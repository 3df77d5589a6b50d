// Doing at once what comes in quick succession: the first at once, the others together when the pause is over.

/** Of the time that it takes, work leaves so many times as much to others, so that in a rush it is done less often, for more at a time. */
const rest = 3;

/** `work` never runs twice at the same time, nor within the pause; what fails is for `work` to mend. */
export function gather<T>(pause: number, work: (items: T[]) => Promise<void>) {
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
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause - took, rest * took)).unref());
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
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
