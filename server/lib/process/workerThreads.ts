// What takes the processor for long runs in worker threads, so that nobody else waits for it.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute, second } from '#contract/durations.ts';
import type * as tasks from '../../workerTasks.ts';
import { once } from '../memoize.ts';
import { refuseInTransaction } from '../../db/transactionGuard.ts';

type Tasks = typeof tasks;

/** More is refused: it would not be answered in time. */
const longestQueue = 64;
const longest = 10 * second;

const pool = once(async () => {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: fileURLToPath(new URL('../../workerTasks.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
    idleTimeout: 1 * minute,
    maxQueue: longestQueue,
  });
});

/** Runs a task of server/workerTasks.ts in a worker. What takes too long is ended together with its thread. */
export async function inWorker<Name extends keyof Tasks>(
  name: Name,
  given: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  refuseInTransaction('A worker is asked');
  const workers = await pool();
  if (workers.queueSize >= longestQueue) throw new ApiError('unavailable', strings.busy, 2);
  const signal = AbortSignal.timeout(longest);
  try {
    return await workers.run(given, { name, signal });
  } catch (error) {
    if (signal.aborted) throw new ApiError('unavailable', strings.busy, 2);
    throw error;
  }
}
