// The title of a text that people signed or sent, for a notification that the text changed.
import { sql, type Sql } from '../db/sql.ts';

/**
 * The title of the version that a person signed or sent last. Null for anyone else. `person` is a
 * column.
 */
export const selectSignedTitle = (content: number, person: Sql): Sql => sql`
  (select coalesce(t.title, c.title)
  from (select max(v.version) as version from (
    select s.text_version as version from signatures s where s.content_id = ${content} and s.person_id = ${person} and s.signed_at is not null
    union all
    select w.text_version from letters_sent w where w.content_id = ${content} and w.person_id = ${person}) v) signed
  join post_unchecked(${content}) c on signed.version is not null
  left join action_texts t on t.content_id = c.id and t.version = signed.version)`;
