// Mutes that have not ended. They are preferences: they never decide who can see something.
import { sql, type Sql } from '../db/sql.ts';

/** Condition that the row x of `mutes` has not ended. */
export const isMuteActive: Sql = sql`(x.ends_at is null or x.ends_at > now())`;

/** Condition that a person muted the author, both given as SQL. */
export const hasMuted = (person: Sql, author: Sql): Sql =>
  sql`exists (select from mutes x where x.person_id = ${person} and x.muted_person_id = ${author} and ${isMuteActive})`;
