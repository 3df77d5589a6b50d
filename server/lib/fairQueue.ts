// Fair queue in front of a shared queue: each member has at most one task in the shared queue, and
// further tasks wait here. One member cannot fill the shared queue.
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';

/** The member who caused the work, or null for work of the server itself. */
export type QueueOwner = number | null;

/** Clients may retry after 2 seconds. */
export const busyError = () => new ApiError('unavailable', strings.busy, 2);

/**
 * `maxPerOwner` is the maximum number of waiting tasks per owner. `maxTotal` is the maximum for all
 * owners together, not counting the first task of each.
 */
export function createFairQueue({
  maxPerOwner,
  maxTotal,
}: {
  maxPerOwner: number;
  maxTotal: number;
}) {
  // `length` counts the running task too
  const queues = new Map<QueueOwner, { limit: LimitFunction; length: number }>();
  let waitingCount = 0;
  return async <Result>(owner: QueueOwner, task: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(owner) ?? { limit: pLimit(1), length: 0 };
    if (queue.length > maxPerOwner || (queue.length > 0 && waitingCount >= maxTotal))
      throw busyError();
    queues.set(owner, queue);
    queue.length += 1;
    waitingCount += 1;
    try {
      return await queue.limit(() => {
        waitingCount -= 1;
        return task();
      });
    } finally {
      queue.length -= 1;
      if (!queue.length) queues.delete(owner);
    }
  };
}
