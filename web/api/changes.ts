// Keeps a response that was read before a change from replacing the change on screen. `send`
// registers the changes, and the query hooks read.
import { second } from '#contract/durations.ts';

/** How long a read waits for changes that are under way before it accepts its response. */
const maxWaitMs = second;
/** Maximum reads of one query: a page that changes all the time must load too. */
const maxReads = 3;

const pending = new Set<Promise<unknown>>();
/** Number of changes that have ended, with or without success. */
let responseCount = 0;

/** Registers a request that may change what other responses contain. */
export function trackChange<T>(request: Promise<T>): Promise<T> {
  const settled = request.then(
    () => undefined,
    () => undefined,
  );
  const done = settled.then(() => {
    pending.delete(done);
    responseCount++;
  });
  pending.add(done);
  return done.then(() => request);
}

/**
 * Reads again if a change was under way during the read: the response may show the state before
 * it, and the screen already shows the state after it.
 */
export async function readAfterChanges<T>(read: () => Promise<T>): Promise<T> {
  for (let reads = 1; ; reads++) {
    const before = responseCount;
    const response = await read();
    if (reads === maxReads) return response;
    if (pending.size > 0) await Promise.race([Promise.all(pending), wait(maxWaitMs)]);
    if (responseCount === before) return response;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
