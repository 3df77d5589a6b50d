// Tags, as people write them and as they are kept: lower case, without the sign, each once.
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';

export const tagKey = (written: string) => written.normalize('NFKC').trim().replace(/^#+/, '').toLowerCase();

export function tagKeys(written: readonly string[]): string[] {
  const keys = [...new Set(written.map(tagKey))];
  if (!keys.every((key) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(key))) throw invalidField('tags', sentences.tagFormat);
  return keys;
}

/** The tags of a post from now on. */
export async function setTags(db: Database, content: number, keys: readonly string[]) {
  await db.run(sql`delete from content_tags where content_id = ${content} and tag <> all (${keys}::text[])`);
  await db.run(sql`insert into content_tags (content_id, tag) select ${content}, unnest(${keys}::text[]) on conflict do nothing`);
}

/** Tags as answers show them. */
export const shownTags = (keys: readonly string[]) => keys.map((tag) => ({ tag: { tag } }));
