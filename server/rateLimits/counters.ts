// Operations on a single counter of a rate limit, and the keys of IPv6 sites.
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';

/** Consumes points of one counter. Throws when it has fewer left. */
export async function consume(
  counter: RateLimiterAbstract,
  key: string,
  points: number,
  onRejected: () => void,
) {
  try {
    await counter.consume(key, points);
  } catch (refused) {
    // a smaller request may still fit, so return the points
    if (refused instanceof RateLimiterRes && points > 1) await counter.reward(key, points);
    if (!(refused instanceof RateLimiterRes)) throw refused;
    onRejected();
    throw tooManyRequestsError(refused);
  }
}

const tooManyRequestsError = ({ msBeforeNext }: RateLimiterRes) =>
  new ApiError('rate_limited', strings.rateLimited, Math.ceil(msBeforeNext / second));

/**
 * Never returns more points than were consumed in the present window: the window of the consumption
 * may be over.
 */
export async function refundPoints(counter: RateLimiterAbstract, key: string, points: number) {
  const consumed = (await counter.get(key))?.consumedPoints ?? 0;
  const refunded = Math.min(points, consumed);
  if (refunded > 0) await counter.reward(key, refunded);
}

/** An IPv6 site, a /48, has the budget of this many networks. */
export const networksOfSite = 10;

/**
 * The /48 that contains an IPv6 /64. A customer of a hosting provider can own a whole /48, with
 * 65,536 networks.
 */
export const networkPrefixOf = (key: string): string | undefined =>
  /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(key)?.[1]?.replace(/:$/, '::/48');
