// Telling what was done soon after it, and giving way meanwhile to whoever waits for an answer.
import { minute, second } from '#contract/spans.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

/** While others wait for the database, so many times as much is left to them as the telling took. */
const rest = 7;
const longestRest = 1 * second;
/** What a process that died left behind, nobody says. */
const looksEvery = 1 * minute;

const pause = (span: number) => new Promise((resolve) => setTimeout(resolve, span).unref());

export type Teller = ReturnType<typeof openTeller>;

/** `tellSome` tells a little of what waits to be told, and says how many that was; never twice at the same time. It is asked for nothing before the start. */
export function openTeller(db: Database, log: Log, tellSome: (db: Database) => Promise<number>) {
  let waiting = false;
  let running: Promise<void> | undefined;
  let open = false;
  let clock: NodeJS.Timeout | undefined;

  async function run() {
    while (waiting && open) {
      waiting = false;
      await tellAll().catch((error: Error) => log.warn({ reason: error.message }, 'What was done could not be told; it will be tried again.'));
    }
    running = undefined;
  }

  async function tellAll() {
    for (;;) {
      const began = performance.now();
      if ((await tellSome(db)) === 0 || !open) return;
      if (db.isWaitedFor) await pause(Math.min(longestRest, rest * (performance.now() - began)));
    }
  }

  const soon = () => {
    waiting = true;
    if (open) running ??= run();
  };

  return {
    soon,
    start() {
      open = true;
      clock = setInterval(soon, looksEvery).unref();
      soon();
    },
    /** Resolves when what is being told is told. */
    async stop() {
      open = false;
      clearInterval(clock);
      await running;
    },
  };
}
