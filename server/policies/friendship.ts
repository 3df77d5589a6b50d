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
 * The row of a pair: a request (0), a friendship (1) or a declined request (2). `unseen` means that
 * the requester does not see the row. It is set for a request to an email address, because seeing
 * it would disclose who owns the address, and for a declined request that the requester canceled.
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

/** Whether the row is a declined request in its cooldown. */
export const isInCooldown = (row: PairRow) => row.status === 2 && !isPastCooldown(row);

/** Whether a declined request is past its cooldown. It then counts as if it did not exist. */
export const isPastCooldown = ({ status, declined_at }: PairRow) =>
  status === 2 &&
  declined_at !== null &&
  declined_at.getTime() < Date.now() - friendRequestCooldownMs;
