// Turns before a queue that all members share: of each member one piece of work is in the shared queue, their others wait here. So nobody fills it alone.
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';

/** Who caused the work: a member, or nobody where the server does it by itself. */
export type Owner = number | null;

export const busy = () => new ApiError('unavailable', strings.busy, 2);

/** `longest`: how many of one owner may wait; `most`: how many of all owners together, beside the first of each. */
export function createFairQueue({ longest, most }: { longest: number; most: number }) {
  const lines = new Map<Owner, { limit: LimitFunction; length: number }>();
  let waiting = 0;
  return async <Done>(owner: Owner, work: () => Promise<Done>): Promise<Done> => {
    const line = lines.get(owner) ?? { limit: pLimit(1), length: 0 };
    if (line.length > longest || (line.length > 0 && waiting >= most)) throw busy();
    lines.set(owner, line);
    line.length += 1;
    waiting += 1;
    try {
      return await line.limit(() => {
        waiting -= 1;
        return work();
      });
    } finally {
      line.length -= 1;
      if (!line.length) lines.delete(owner);
    }
  };
}
