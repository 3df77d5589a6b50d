// Blog in API form. Its row in posts contains all of it.
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
  updated_at: Date | null;
};

/** `detailed`: with the full text. */
export function toBlog(row: Row, detailed: boolean): Blog {
  return {
    id: row.id,
    content_id: row.id,
    title: row.title,
    excerpt: row.text,
    ...(detailed && { description: row.body }),
    reading_minutes: minutesToRead(row.body),
    is_comment: flag(row.comments_on),
    shared_as: row.shared_as,
    status: row.draft ? 'Draft' : 'Published',
    ...(row.updated_at && { updated_on: row.updated_at.toISOString() }),
  };
}

/**
 * Estimates the reading time at 220 words a minute, an average for prose, and at least one minute.
 * Strips tags by a regular expression, because a list contains many blogs and parsing is slow.
 */
const minutesToRead = (html: string) =>
  Math.max(1, Math.round((html.replaceAll(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0) / 220));
