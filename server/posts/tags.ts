// Tags, as people write them and as they are kept: lower case, without the sign, each once. A post has those that its author gave it,
// and those that stand in its words; which it has how is kept apart, so that neither takes the other away.
import { hashtagsIn, isTag, tagKey } from '#contract/mentions.ts';
import { limits } from '#contract/limits.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { plainText } from '../lib/text/html.ts';
import { sql, type Sql } from '../db/sql.ts';

export { tagKey };

export function tagKeys(written: readonly string[]): string[] {
  const keys = [...new Set(written.map(tagKey))];
  if (!keys.every(isTag)) throw invalidField('tags', strings.tagFormat);
  return keys;
}

/** The tags that the author of a post gives it, from now on. */
export const setTags = (db: Database, content: number, keys: readonly string[]) =>
  keep(db, content, keys, { as: sql`explicit`, beside: sql`written` });

type Words = { title: string; text?: string; body?: string };

/** The hashtags in what a post says from now on. */
export const setHashtags = (db: Database, content: number, words: Words) =>
  keep(db, content, hashtagsOf(words), describePlaceholders);

const hashtagsOf = ({ title, text = '', body = '' }: Words) =>
  hashtagsIn(`${title} ${text} ${plainText(body)}`);
const describePlaceholders = { as: sql`written`, beside: sql`explicit` };

/** The same of something new, which had none. */
export async function firstHashtags(db: Database, content: number, words: Words) {
  const keys = hashtagsOf(words);
  if (keys.length) await keep(db, content, keys, describePlaceholders);
}

async function keep(
  db: Database,
  content: number,
  keys: readonly string[],
  { as, beside }: { as: Sql; beside: Sql },
) {
  await db.execute(sql`
    with come as (
      insert into content_tags (content_id, tag, ${as}, ${beside}) select ${content}, unnest(${keys}::text[]), true, false
      on conflict (content_id, tag) do update set ${as} = true where not content_tags.${as}),
    gone as (
      delete from content_tags where content_id = ${content} and ${as} and not ${beside} and tag <> all (${keys}::text[]))
    update content_tags set ${as} = false where content_id = ${content} and ${as} and ${beside} and tag <> all (${keys}::text[])`);
}

/** The hashtags in what a comment says from now on. */
export async function setCommentTags(db: Database, comment: number, text: string) {
  const keys = hashtagsIn(text).slice(0, limits.hashtagsOfComment);
  await db.execute(sql`
    with come as (
      insert into comment_tags (comment_id, tag) select ${comment}, unnest(${keys}::text[]) on conflict do nothing)
    delete from comment_tags where comment_id = ${comment} and tag <> all (${keys}::text[])`);
}

/** Tags as answers show them. */
export const shownTags = (keys: readonly string[]) => keys.map((tag) => ({ tag: { tag } }));
