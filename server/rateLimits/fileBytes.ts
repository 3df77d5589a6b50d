// Budget of bytes for attached files, PDFs of messages and data exports, which are much larger than
// pages and photos.
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consume, networkPrefixOf, networksOfSite, refundPoints } from './counters.ts';

/** Bytes of such files that one server sends to a member, and to an address, in an hour. */
export const maxFileBytesPerHour = 2_000_000_000;
const duration = 60 * 60;

export function createFileByteBudget(isEnabled: boolean, onRejected: () => void) {
  const counter = new RateLimiterMemory({
    keyPrefix: 'file bytes',
    points: maxFileBytesPerHour,
    duration,
  });
  const siteCounter = new RateLimiterMemory({
    keyPrefix: 'file bytes site',
    points: maxFileBytesPerHour * networksOfSite,
    duration,
  });
  /**
   * Consumes the bytes that a response will send from the budgets of the address and the viewer.
   * Throws when one of them has fewer left. The result returns those that were not sent: browsers
   * request all of a video, and end the response when someone moves to another place in it.
   */
  return async (
    address: string,
    viewer: number | null,
    bytes: number,
  ): Promise<(unsentBytes: number) => Promise<void>> => {
    const site = networkPrefixOf(address);
    const budgets: [RateLimiterMemory, string][] = [
      [counter, address],
      ...(site ? [[siteCounter, site] satisfies [RateLimiterMemory, string]] : []),
      ...(viewer === null ? [] : [[counter, String(viewer)] satisfies [RateLimiterMemory, string]]),
    ];
    const consumed: typeof budgets = [];
    const refund = async (points: number) => {
      for (const [budget, key] of consumed) await refundPoints(budget, key, points);
    };
    if (!isEnabled) return refund;
    try {
      for (const [budget, key] of budgets) {
        await consume(budget, key, bytes, onRejected);
        consumed.push([budget, key]);
      }
    } catch (error) {
      await refund(bytes);
      throw error;
    }
    return refund;
  };
}
