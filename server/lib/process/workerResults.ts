// Results of worker tasks for one request. A transaction cannot wait for a worker, so a request
// whose transaction needs a result is run again once the result exists.
import { isInTransaction } from '../transactionGuard.ts';
import { createFairQueue, type QueueOwner } from '../fairQueue.ts';
import { runInWorker, type Tasks } from './workerThreads.ts';

const fairQueue = createFairQueue({ maxPerOwner: 16, maxTotal: 500 });

/** Runs the task in a worker. `owner`: the member whose request needs it. */
export const runInWorkerFor = <Name extends keyof Tasks>(
  owner: QueueOwner,
  name: Name,
  input: Parameters<Tasks[Name]>[0],
) => fairQueue(owner, () => runInWorker(name, input));

/** A transaction may wait for SQL only, so the task must run before the transaction begins. */
class MissingWorkerResult extends Error {
  readonly compute: () => Promise<void>;

  constructor(name: string, computeResult: () => Promise<void>) {
    super(
      `The worker task ${name} must run before the transaction. WorkerResults.retry does that.`,
    );
    this.compute = computeResult;
  }
}

/** Each task runs once for each input. */
export class WorkerResults {
  readonly #results = new Map<string, unknown>();
  readonly #owner: QueueOwner;

  /** `owner`: the member whose request it is. */
  constructor(owner: QueueOwner) {
    this.#owner = owner;
  }

  /** Throws in a transaction if there is no result yet. */
  async get<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const key = JSON.stringify([name, input]);
    const computeResult = async () => {
      this.#results.set(key, await runInWorkerFor(this.#owner, name, input));
    };
    if (!this.#results.has(key)) {
      if (isInTransaction()) throw new MissingWorkerResult(name, computeResult);
      await computeResult();
    }
    return this.#results.get(key) as Awaited<ReturnType<Tasks[Name]>>;
  }

  /**
   * Runs `callback`. If a transaction in it needs a result that does not exist yet, the transaction
   * is rolled back, a worker computes the result, and `callback` runs again.
   */
  async retry<T>(callback: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await callback();
      } catch (error) {
        if (!(error instanceof MissingWorkerResult)) throw error;
        await error.compute();
      }
    }
  }
}
