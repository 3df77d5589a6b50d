// Batching of concurrent requests: calls made while a query is running are combined into the next
// one.
import DataLoader from 'dataloader';

/**
 * A batch waits this long for the previous one, for example on a dead connection, and then runs in
 * parallel.
 */
const maxWaitMs = 100;
const maxBatchSize = 100;

type LoadBatch<Key, Result> = (keys: readonly Key[]) => Promise<Result[]>;

/**
 * Batches keys into calls of `load`, which returns results in the order of the keys. A key is
 * loaded only after it was requested, so no result is older than its request, and none is cached. A
 * single request is not delayed. When `load` fails, all requests of that batch fail.
 */
export function batchWhileBusy<Key, Result>(
  load: LoadBatch<Key, Result>,
): (key: Key) => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  let results: Promise<Result[]>;
  const loader = new DataLoader<Key, Result>((keys) => (results = load(keys)), {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => {
      previous = previous.then(() => {
        dispatch();
        return settledOrTimeout(maxWaitMs, results);
      });
    },
  });
  return (key) => loader.load(key);
}

/** Resolves when `work` settles or the timeout elapses. Never rejects. */
const settledOrTimeout = (timeoutMs: number, work: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeoutMs).unref();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(finish, finish);
  });

/** Like `batchWhileBusy`, with a separate batch per object, such as a database. */
export function batchPer<Target extends object, Key, Result>(
  load: (target: Target, keys: readonly Key[]) => Promise<Result[]>,
) {
  const loaders = new WeakMap<Target, (key: Key) => Promise<Result>>();
  return (target: Target, key: Key): Promise<Result> => {
    let loader = loaders.get(target);
    if (!loader) loaders.set(target, (loader = batchWhileBusy((keys) => load(target, keys))));
    return loader(key);
  };
}

/** Like `batchWhileBusy` for a function without a key: concurrent callers share one call. */
export function singleFlight<Result>(load: () => Promise<Result>): () => Promise<Result> {
  const key = 'key';
  const request = batchWhileBusy<typeof key, Result>(async (keys) => {
    const result = await load();
    return keys.map(() => result);
  });
  return () => request(key);
}
