// A deleted account can be had back for a while, by signing in.
import { day } from '#contract/durations.ts';
import { sql } from '../db/sql.ts';

export const grace = 14 * day;

const end = () => new Date(Date.now() - grace);

/** Not deleted, or not for so long that it is too late. */
export const canComeBack = () => sql`(deleted_at is null or deleted_at > ${end()})`;

/** Deleted, and for good. */
export const isGone = () => sql`deleted_at <= ${end()}`;
