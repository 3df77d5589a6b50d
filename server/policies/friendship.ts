// How two people stand to each other, and what each may do about it. One row per pair; the table in docs/visibility.md, as code.
import type { Friendship } from '#contract/people.ts';
import { day } from '#contract/durations.ts';

/** After a decline, whoever asked sees the request as sent for this long, and asking again does nothing. */
export const coolDown = 30 * day;

/** The row of a pair: a request (0), a friendship (1), or a request that was declined (2). An `unseen` one does not exist for whoever asked. */
export type PairRow = {
  requester_id: number;
  status: 0 | 1 | 2;
  declined_at: Date | null;
  unseen: boolean;
};

/** How the pair looks to one of the two. */
export function standingOf(viewer: number, row: PairRow | undefined): Friendship {
  if (!row || isForgotten(row)) return 'none';
  if (row.status === 1) return 'friends';
  const requested = row.requester_id === viewer;
  if (requested) return row.unseen ? 'none' : 'sent';
  return row.status === 2 ? 'none' : 'received';
}

/** A declined request that has cooled down is as if it had never been. */
export const isForgotten = ({ status, declined_at }: PairRow) =>
  status === 2 && declined_at !== null && declined_at.getTime() < Date.now() - coolDown;
