// Worker threads for CPU-intensive tasks, so that they do not block requests.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { minute, second } from '#contract/durations.ts';
import { busyError } from '../fairQueue.ts';
import { once } from '../memoize.ts';
import { assertOutsideTransaction } from '../transactionGuard.ts';

/** The tasks by name. server/workerTasks.ts adds them. */
export interface Tasks {}

/** Maximum queue length. Further tasks are rejected because they would wait too long. */
const maxQueueLength = 64;
const timeoutMs = 10 * second;
const maxWaitMs = 10 * second;

const threads = Math.max(1, Math.min(2, availableParallelism() - 1));
const limit = pLimit(threads);

const pool = once(async () => {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: fileURLToPath(new URL('../../workerTasks.ts', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 1 * minute,
  });
});

/**
 * Runs a task of server/workerTasks.ts in a worker. A task that exceeds the timeout is terminated
 * together with its thread; the time that it waits for a thread does not count.
 */
export async function runInWorker<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  assertOutsideTransaction('Work in a worker thread');
  if (limit.pendingCount >= maxQueueLength) throw busyError();
  const queuedAt = performance.now();
  return limit(async () => {
    if (performance.now() - queuedAt > maxWaitMs) throw busyError();
    const workers = await pool();
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await workers.run(input, { name, signal });
    } catch (error) {
      throw signal.aborted ? busyError() : error;
    }
  });
}
