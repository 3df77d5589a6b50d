// What a thing says, as one value: as it is kept with a report, and as it stands. For rows named c, m, m and p.
import type { ReportedSnapshot } from '#contract/moderation.ts';
import { excerpt } from '../lib/text/html.ts';
import { sql, type Sql } from '../db/sql.ts';

const nothingMore = sql`'body', '', 'link', '', 'location', '', 'options', '[]'::jsonb`;

export const saidIn = {
  content: sql`jsonb_build_object('title', c.title, 'text', c.text, 'body', c.body, 'link', c.link, 'location', c.location, 'shared_as', c.shared_as,
    'options', coalesce((select jsonb_agg(o.text order by o.position) from poll_options o where o.content_id = c.id), '[]'))`,
  comment: sql`jsonb_build_object('title', '', 'text', m.text, ${nothingMore})`,
  message: sql`jsonb_build_object('title', m.subject, 'text', m.text, ${nothingMore})`,
  person: sql`jsonb_build_object('title', p.name, 'text', '@' || p.username, ${nothingMore})`,
};

/** Whom a thing is for at this moment, as rows that can be joined. */
export const audienceNow = ({ subject, thing }: { subject: string; thing: number }) =>
  sql`audience_now(${subject === 'content' ? thing : null}, ${subject === 'comment' ? thing : null})`;

const picturesOf = (files: Sql) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'width', f.width, 'height', f.height) order by f.position, f.name) from files f where ${files}), '[]')`;
/** Kept with a report beside what it says. */
export const picturesIn = {
  content: sql`jsonb_build_object('pictures', ${picturesOf(sql`f.content_id = c.id and not f.of_link`)})`,
  comment: sql`jsonb_build_object('pictures', ${picturesOf(sql`f.comment_id = m.id`)})`,
};

const longest = 160;

/** What it is known by where it is only named. */
export const snapshotOf = (
  said: Pick<ReportedSnapshot, 'title' | 'text' | 'body' | 'link' | 'location'> | null | undefined,
): string =>
  said
    ? excerpt(
        said.title || said.text || said.body.slice(0, 2_000) || said.link || said.location,
        longest,
      )
    : '';
