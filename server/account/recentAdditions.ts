import { day, second } from '#contract/durations.ts';
import { literalInt, sql } from '../db/sql.ts';

/**
 * When sessions end that may have been someone else's, people who were added to collections and
 * group conversations within this time are taken out. Earlier additions stay: most are the owner's.
 */
export const recentAdditionMs = 8 * day;

/**
 * When recent additions of a member begin. The time while the account is deleted does not count:
 * nobody can add anyone then, and the owner may return days after a theft.
 */
export const recentAdditionsBegin = (owner: number) =>
  sql`(select coalesce(o.deleted_at, now()) - make_interval(secs => ${literalInt(recentAdditionMs / second)}) from all_people o where o.id = ${owner})`;
