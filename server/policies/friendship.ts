// Friendship state between two people, and what each of them sees of it. One row per pair.
// Implements the table in docs/visibility.md.
import type { Friendship } from '#contract/people.ts';
import { day } from '#contract/durations.ts';

/**
 * For this time after a decline, the requester sees the request as sent and a new request has no
 * effect.
 */
export const friendRequestCooldownMs = 30 * day;

/**
 * The row of a pair: a request (0), a friendship (1) or a declined request (2). An `unseen` request
 * is invisible to the requester.
 */
export type PairRow = {
  requester_id: number;
  status: 0 | 1 | 2;
  declined_at: Date | null;
  unseen: boolean;
};

/** The friendship as `viewer`, one of the two people, sees it. */
export function friendshipSeenBy(viewer: number, row: PairRow | undefined): Friendship {
  if (!row || isPastCooldown(row)) return 'none';
  if (row.status === 1) return 'friends';
  const requested = row.requester_id === viewer;
  if (requested) return row.unseen ? 'none' : 'sent';
  return row.status === 2 ? 'none' : 'received';
}

/** Whether a declined request is past its cool-down. It then counts as if it did not exist. */
export const isPastCooldown = ({ status, declined_at }: PairRow) =>
  status === 2 &&
  declined_at !== null &&
  declined_at.getTime() < Date.now() - friendRequestCooldownMs;
