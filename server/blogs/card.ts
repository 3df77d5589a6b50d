// A blog as it stands on a card: its row in contents holds all of it.
import type { Blog } from '#contract/blog.ts';
import type { Audience } from '#contract/fields.ts';
import { flag } from '../lib/validation/ynFlag.ts';

type Row = {
  id: number;
  title: string;
  text: string;
  body: string;
  comments_on: boolean;
  shared_as: Audience;
  draft: boolean;
  updated_on: Date | null;
};

/** `whole`: with its text. */
export function blogOf(row: Row, whole: boolean): Blog {
  return {
    id: row.id,
    content_id: row.id,
    title: row.title,
    excerpt: row.text,
    ...(whole && { description: row.body }),
    reading_minutes: minutesToRead(row.body),
    is_comment: flag(row.comments_on),
    shared_as: row.shared_as,
    status: row.draft ? 'Draft' : 'Published',
    ...(row.updated_on && { updated_on: row.updated_on.toISOString() }),
  };
}

/** At 220 words a minute, which is how fast most people read prose; a minute at least. A list holds many blogs: their tags are not parsed. */
const minutesToRead = (html: string) =>
  Math.max(1, Math.round((html.replaceAll(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0) / 220));
