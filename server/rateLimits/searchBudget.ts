// Searches differ in cost by a factor of a thousand, so they pay for the time of their statements
// too, in points of the rate limit of their call.
import { currentSearchBudget } from '../db/timeLimit.ts';
import type { RateLimits } from './rateLimits.ts';

/** Milliseconds for each point beyond the one that every call takes. */
const msPerPoint = 100;

/** Runs a call with this rate limit. Its searches are queued by db/timeLimit.ts. */
export function runWithSearchBudget<T>(
  rateLimits: RateLimits,
  rateLimit: string | undefined,
  member: number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (member === undefined || (rateLimit !== 'search' && rateLimit !== 'suggest')) return work();
  const key = String(member);
  let totalMs = 0;
  let chargedPoints = 0;
  return currentSearchBudget.run(
    {
      owner: member,
      assertLeft: () => rateLimits.consume(rateLimit, key, 0),
      charge: async (ms) => {
        totalMs += ms;
        const points = Math.floor(totalMs / msPerPoint) - chargedPoints;
        chargedPoints += points;
        await rateLimits.charge(rateLimit, key, points);
      },
    },
    work,
  );
}
