// Tags of posts and comments, stored in lower case, without the sign, each once. A post has tags
// set by its author and hashtags in its text. Each row stores which of the two it is, so that
// removing one does not remove the other: `explicit` and `written`.
import { hashtagsIn, isTag, tagKey } from '#contract/mentions.ts';
import { limits } from '#contract/limits.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

export { tagKey };

export function tagKeys(input: readonly string[]): string[] {
  const keys = [...new Set(input.map(tagKey))];
  if (!keys.every(isTag)) throw invalidField('tags', strings.tagFormat);
  return keys;
}

/** Replaces the tags that the author set on a post. */
export const setTags = (db: Database, content: number, keys: readonly string[]) =>
  replaceTags(db, content, keys, { column: sql`explicit`, otherColumn: sql`written` });

/** Replaces the hashtags of the text of a post. */
export const setHashtags = (db: Database, content: number, keys: readonly string[]) =>
  replaceTags(db, content, keys, hashtagColumns);

const hashtagColumns = { column: sql`written`, otherColumn: sql`explicit` };

/** The same for a new post, which has no tags to delete. */
export async function setFirstHashtags(db: Database, content: number, keys: readonly string[]) {
  if (keys.length) await replaceTags(db, content, keys, hashtagColumns);
}

async function replaceTags(
  db: Database,
  content: number,
  keys: readonly string[],
  { column, otherColumn }: { column: Sql; otherColumn: Sql },
) {
  await db.execute(sql`
    with added as (
      insert into post_tags (content_id, tag, ${column}, ${otherColumn}) select ${content}, unnest(${keys}::text[]), true, false
      on conflict (content_id, tag) do update set ${column} = true where not post_tags.${column}),
    deleted as (
      delete from post_tags where content_id = ${content} and ${column} and not ${otherColumn} and tag <> all (${keys}::text[]))
    update post_tags set ${column} = false where content_id = ${content} and ${column} and ${otherColumn} and tag <> all (${keys}::text[])`);
}

/** Replaces the hashtags of the text of a comment. */
export async function setCommentTags(db: Database, comment: number, text: string) {
  const keys = hashtagsIn(text).slice(0, limits.hashtagsOfComment);
  await db.execute(sql`
    with added as (
      insert into comment_tags (comment_id, tag) select ${comment}, unnest(${keys}::text[]) on conflict do nothing)
    delete from comment_tags where comment_id = ${comment} and tag <> all (${keys}::text[])`);
}

/** Tags in the shape of the API. */
export const toShownTags = (keys: readonly string[]) => keys.map((tag) => ({ tag: { tag } }));
