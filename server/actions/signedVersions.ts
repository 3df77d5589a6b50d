// Versions of an action text that others signed or wrote.
import { sql, type Sql } from '../db/sql.ts';

/**
 * Versions that others signed, are about to confirm, or wrote, each with the time. `author` is an
 * id or a column.
 */
export const selectVersionsSignedByOthers = (
  content: Sql | number,
  author: Sql | number,
): Sql => sql`
  select s.text_version as version, coalesce(s.signed_at, s.requested_at) as signed_or_sent_at from signatures s
  where s.content_id = ${content} and s.person_id is distinct from ${author} and (s.signed_at is not null or s.email is not null)
  union all
  select w.text_version, w.sent_at from letters_sent w where w.content_id = ${content} and w.person_id <> ${author}`;
