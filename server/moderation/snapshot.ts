// Snapshots of the text of a subject as one JSON value, stored with reports and computed for the
// current state.
import type { ReportedSnapshot } from '#contract/moderation.ts';
import { excerpt } from '../lib/text/html.ts';
import { sql, type Sql } from '../db/sql.ts';

const emptyFields = sql`'body', '', 'link', '', 'location', '', 'options', '[]'::jsonb`;

export const snapshotColumns = {
  content: sql`jsonb_build_object('title', c.title, 'text', c.text, 'body', c.body, 'link', c.link, 'location', c.location, 'shared_as', c.shared_as,
    'options', coalesce((select jsonb_agg(o.text order by o.position) from poll_options o where o.content_id = c.id), '[]'))`,
  comment: sql`jsonb_build_object('title', '', 'text', m.text, ${emptyFields})`,
  message: sql`jsonb_build_object('title', m.subject, 'text', m.text, ${emptyFields})`,
  person: sql`jsonb_build_object('title', p.name, 'text', '@' || p.username, ${emptyFields})`,
};

/** The current audience of a subject, as rows that can be joined. */
export const currentAudienceSql = ({
  subject,
  subjectId,
}: {
  subject: string;
  subjectId: number;
}) =>
  sql`current_audience(${subject === 'content' ? subjectId : null}, ${subject === 'comment' ? subjectId : null})`;

const picturesOf = (files: Sql) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'width', f.width, 'height', f.height) order by f.position, f.name) from files f where ${files}), '[]')`;
/** Images, stored with a report in addition to the text. */
export const pictureColumns = {
  content: sql`jsonb_build_object('pictures', ${picturesOf(sql`f.content_id = c.id and not f.is_link_preview`)})`,
  comment: sql`jsonb_build_object('pictures', ${picturesOf(sql`f.comment_id = m.id`)})`,
};

const maxTitleLength = 160;

/** A short title for lists, from the first field that is not empty. */
export const snapshotTitle = (
  snapshot:
    | Pick<ReportedSnapshot, 'title' | 'text' | 'body' | 'link' | 'location'>
    | null
    | undefined,
): string =>
  snapshot
    ? excerpt(
        snapshot.title ||
          snapshot.text ||
          snapshot.body.slice(0, 2_000) ||
          snapshot.link ||
          snapshot.location,
        maxTitleLength,
      )
    : '';
