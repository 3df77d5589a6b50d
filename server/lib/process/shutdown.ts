// Cleanup of commands that a signal ends early. Cleanups run in reverse order.
import { second } from '#contract/durations.ts';
import { startedByNpm } from './processes.ts';

const cleanups = new Set<() => unknown>();
let isEnding = false;

/** Whether this process stops because of a signal. Later errors are a consequence. */
export const isShuttingDown = () => isEnding;

/** Registers a cleanup. Returns a function that unregisters it. */
export function onShutdown(cleanup: () => unknown): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

/** Handles SIGINT, SIGTERM and SIGHUP: runs all cleanups and exits. */
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

/**
 * Stops the process as SIGTERM does when its parent npm dies. npm forwards all signals except
 * SIGKILL, which would leave this process orphaned.
 */
export function endWithNpm() {
  if (!startedByNpm()) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, second).unref();
}

async function endAll() {
  isEnding = true;
  for (const cleanup of [...cleanups].toReversed()) {
    try {
      await cleanup();
    } catch (error) {
      console.error((error as Error).message);
    }
  }
}
