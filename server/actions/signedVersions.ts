// Versions of the text of a petition or letter that others than its author signed, are about to
// confirm, or sent. They limit how the author can change the text and its audience.
import { sql, type Sql } from '../db/sql.ts';

/**
 * The numbers of these versions, each with the time. `content` and `author` are ids or columns. Put
 * the result in parentheses.
 *
 * An unconfirmed signature has an email address and a withdrawn one has not (`eraseSignature`).
 * Visitors sign without a `person_id`; only members send letters.
 */
export const selectVersionsSignedByOthers = (
  content: Sql | number,
  author: Sql | number,
): Sql => sql`
  select s.text_version as version, coalesce(s.signed_at, s.requested_at) as signed_or_sent_at from signatures s
  where s.content_id = ${content} and s.person_id is distinct from ${author} and (s.signed_at is not null or s.email is not null)
  union all
  select w.text_version, w.sent_at from letters_sent w where w.content_id = ${content} and w.person_id <> ${author}`;
