// SQL for snapshots of a reported subject: its text as one JSON value, its images, and its title
// for lists. A snapshot is stored with each report, and computed again from the current row for
// comparison. The expressions expect these aliases in the query: c (posts), m (comments or
// messages), p (people), r (reports).
import { excerpt } from '../lib/text/html.ts';
import { selectBeginning, selectEscaped } from '../db/richText.ts';
import { joinSql, sql, type Sql } from '../db/sql.ts';

const emptyFields = sql`'body', '', 'link', '', 'location', '', 'options', '[]'::jsonb`;

export const snapshotSql = {
  content: sql`jsonb_build_object('title', c.title, 'text', c.text, 'body', c.body, 'link', c.link, 'location', c.location, 'shared_as', c.shared_as,
    'options', coalesce((select jsonb_agg(o.text order by o.position) from poll_options o where o.content_id = c.id), '[]'))`,
  comment: sql`jsonb_build_object('title', '', 'text', m.text, ${emptyFields})`,
  message: sql`jsonb_build_object('title', m.subject, 'text', m.text, ${emptyFields})`,
  person: sql`jsonb_build_object('title', p.name, 'text', '@' || p.username, ${emptyFields})`,
};

/** Approximate size of a snapshot in bytes. octet_length does not read the long texts. */
export const snapshotBytesSql = {
  content: sql`octet_length(c.title) + octet_length(c.text) + octet_length(c.body) + octet_length(c.link) + octet_length(c.location) + octet_length(c.photo_text)
    + (select coalesce(sum(octet_length(o.text)), 0) from poll_options o where o.content_id = c.id)`,
  comment: sql`octet_length(m.text)`,
};

/** Call of the set-returning function of the current audience. No rows for other subjects. */
export const currentAudienceSql = ({
  subject,
  subjectId,
}: {
  subject: string;
  subjectId: number;
}) =>
  sql`current_audience(${subject === 'content' ? subjectId : null}, ${subject === 'comment' ? subjectId : null})`;

/**
 * The audience that a decision stores: the widest one of the reports that it resolves, so that
 * moderators see no more of the subject after these reports are gone; without any, the current one.
 * No rows for other subjects.
 */
export const decidedAudienceSql = ({
  subject,
  subjectId,
}: {
  subject: string;
  subjectId: number;
}) =>
  sql`(select coalesce(w.audience, n.audience) as audience, case when w.audience is null then n.collection_id else w.collection_id end as collection_id,
      case when w.audience is null then n.closed else w.closed end as closed
    from ${currentAudienceSql({ subject, subjectId })} n cross join (
      select (array_agg(r.audience order by array_position('{Public,Group,Friends,Collection,Private}'::text[], r.audience)))[1] as audience,
        case when count(distinct r.collection_id) = 1 then min(r.collection_id) end as collection_id, bool_and(r.closed) as closed
      from reports r where r.subject = ${subject} and r.subject_id = ${subjectId} and r.resolved_at is null and r.audience is not null) w)`;

const selectPictures = (files: Sql) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'width', f.width, 'height', f.height, 'description', f.description, 'media_format', f.media_format, 'media_title', f.media_title, 'media_bytes', f.media_bytes) order by f.position, f.name) from files f where ${files}), '[]')`;
/** Images, stored with a report in addition to the text. */
export const picturesSql = {
  content: sql`jsonb_build_object('pictures', ${selectPictures(sql`f.content_id = c.id and not f.is_link_preview`)})`,
  comment: sql`jsonb_build_object('pictures', ${selectPictures(sql`f.comment_id = m.id`)})`,
};

const maxTitleLength = 160;
/** Characters to read for a title: more than `maxTitleLength`, because markup is removed later. */
const maxBeginningLength = 2_000;

type Field = { text: Sql } | { richText: Sql };
const selectFirstFilled = (fields: Field[]) =>
  sql`coalesce(${joinSql(
    fields.map((field) => {
      const beginning =
        'text' in field
          ? selectEscaped(field.text, maxBeginningLength)
          : selectBeginning(field.richText, maxBeginningLength);
      return sql`nullif(${beginning}, '')`;
    }),
    ', ',
  )}, '')`;
/**
 * The beginning of the first field that is not empty, as rich text, for `titleOf`, so that lists do
 * not read long texts as a whole. `report` reads the stored snapshot of a report.
 */
export const beginningSql = {
  content: selectFirstFilled([
    { text: sql`c.title` },
    { text: sql`c.text` },
    { richText: sql`c.body` },
    { text: sql`c.link` },
    { text: sql`c.location` },
  ]),
  comment: selectFirstFilled([{ text: sql`m.text` }]),
  person: selectFirstFilled([{ text: sql`p.name` }, { text: sql`'@' || p.username` }]),
  report: selectFirstFilled([
    { text: sql`r.said->>'title'` },
    { text: sql`r.said->>'text'` },
    { richText: sql`r.said->>'body'` },
    { text: sql`r.said->>'link'` },
    { text: sql`r.said->>'location'` },
  ]),
};

/** A short title for lists, from one of `beginningSql`. */
export const titleOf = (beginning: string | null | undefined): string =>
  excerpt(beginning ?? '', maxTitleLength);
