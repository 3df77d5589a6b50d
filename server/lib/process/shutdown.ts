// What a command undoes when it is ended early by a signal, the latest first.
import { second } from '#contract/durations.ts';
import { startedByNpm } from './processes.ts';

const endings = new Set<() => unknown>();
let ended = false;

/** Whether a signal is ending this process: what fails from then on fails for that reason. */
export const endsBySignal = () => ended;

/** Answers how it is taken back. */
export function endWith(ending: () => unknown): () => void {
  endings.add(ending);
  return () => void endings.delete(ending);
}

/** From now on SIGINT, SIGTERM and SIGHUP undo what is under way before they end this process. */
export function endOnSignals() {
  endWithNpm();
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const)
    process.once(signal, () => {
      void endAll().then(() => process.exit(128 + number));
    });
}

/** npm passes on every signal but SIGKILL, which leaves what `npm run` started without a parent: it stops then as after SIGTERM. */
export function endWithNpm() {
  if (!startedByNpm()) return;
  const npm = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, second).unref();
}

async function endAll() {
  ended = true;
  for (const ending of [...endings].toReversed()) {
    try {
      await ending();
    } catch (error) {
      console.error((error as Error).message);
    }
  }
}
