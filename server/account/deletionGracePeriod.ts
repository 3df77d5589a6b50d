// Grace period in which logging in restores a deleted account.
import { day } from '#contract/durations.ts';
import { sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';

export const gracePeriodMs = 14 * day;

/** When an account that was deleted at this time is removed. */
export const getPurgeTime = (deletedAt: Date) => new Date(deletedAt.getTime() + gracePeriodMs);

const getGracePeriodStart = () => dateBefore(gracePeriodMs);

/** Not deleted, or deleted within the grace period. */
export const isRestorable = () =>
  sql`(deleted_at is null or deleted_at > ${getGracePeriodStart()})`;

/** Deleted, and past the grace period. */
export const isPurgeable = () => sql`deleted_at <= ${getGracePeriodStart()}`;

/** Whether an administrator deleted the account within the grace period, undone or not. */
export const wasDeletedByAdmin = (person: Sql) =>
  sql`exists (select from bulk_action_people t where t.person_id = ${person}.id and t.deleted_at > ${getGracePeriodStart()})`;

/** Whether an administrator deleted the account, not its owner. On a row of all_people. */
export const isDeletedByAdmin = (person: Sql) =>
  sql`exists (select from bulk_action_people t where t.person_id = ${person}.id and t.deleted_at = ${person}.deleted_at)`;
