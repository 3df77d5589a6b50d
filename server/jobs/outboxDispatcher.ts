// Telling what was done wake after it, and giving way meanwhile to whoever waits for an answer.
import { minute, second } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../lib/logger.ts';

/** While others wait for the database, so many times as much is left to them as the telling took: an eighth of one connection goes to it in a rush. */
const rest = 7;
const longestRest = 1 * second;
/** For so long it gives way; what waits must not be told never because there is always somebody who waits. */
const patience = 1 * minute;
/** Of what a process that died left behind nobody says anything. */
const looksEvery = 1 * minute;

const pause = (span: number) => new Promise((resolve) => setTimeout(resolve, span).unref());

export type OutboxDispatcher = ReturnType<typeof createOutboxDispatcher>;

/** `tellSome` tells a little of what waits and says whether more may wait; it is asked by one at a time, and for nothing before the start. */
export function createOutboxDispatcher(
  db: Pick<Database, 'hasPendingClients'>,
  log: Log,
  dispatchBatch: () => Promise<boolean>,
) {
  let waiting = false;
  let running: Promise<void> | undefined;
  let open = false;
  let clock: NodeJS.Timeout | undefined;

  async function run() {
    const since = performance.now();
    while (waiting && open) {
      waiting = false;
      const began = performance.now();
      try {
        if (await dispatchBatch()) waiting = true;
      } catch (error) {
        log.warn(
          { reason: (error as Error).message },
          'What was done could not be told; it will be tried again.',
        );
        await pause(longestRest);
      }
      const givesWay = waiting && db.hasPendingClients && performance.now() - since < patience;
      if (givesWay) await pause(Math.min(longestRest, rest * (performance.now() - began)));
    }
    running = undefined;
  }

  const wake = () => {
    waiting = true;
    if (open) running ??= run();
  };

  return {
    wake: wake,
    start() {
      open = true;
      clock = setInterval(wake, looksEvery).unref();
      wake();
    },
    /** Resolves when what is being told is told. */
    async stop() {
      open = false;
      clearInterval(clock);
      await running;
    },
  };
}
