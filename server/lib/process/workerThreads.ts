// Worker threads for CPU-intensive tasks, so that they do not block requests.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute, second } from '#contract/durations.ts';
import type * as tasks from '../../workerTasks.ts';
import { once } from '../memoize.ts';
import { assertOutsideTransaction } from '../../db/transactionGuard.ts';

export type Tasks = typeof tasks;

/** Maximum queue length. Further tasks are rejected because they would time out. */
const maxQueueLength = 64;
const timeoutMs = 10 * second;

const pool = once(async () => {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: fileURLToPath(new URL('../../workerTasks.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
    idleTimeout: 1 * minute,
    maxQueue: maxQueueLength,
  });
});

/**
 * Runs a task of server/workerTasks.ts in a worker. A task that exceeds the timeout is terminated
 * together with its thread.
 */
export async function inWorker<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  assertOutsideTransaction('Work in a worker thread');
  const workers = await pool();
  if (workers.queueSize >= maxQueueLength) throw new ApiError('unavailable', strings.busy, 2);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await workers.run(input, { name, signal });
  } catch (error) {
    if (signal.aborted) throw new ApiError('unavailable', strings.busy, 2);
    throw error;
  }
}
