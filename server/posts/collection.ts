// A collection as the audience of a post: one of the author's own, and never in a group.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** The collection that a post with this audience is for, held until the post stands; null for every other audience. */
export async function collectionFor(
  db: Database,
  author: number,
  sharedAs: Audience,
  id: number | null | undefined,
  group: number | null | undefined,
): Promise<number | null> {
  if (sharedAs !== 'Collection' && id == null) return null;
  const own =
    sharedAs === 'Collection' && id != null && group == null
      ? await db.queryOne<{ id: number }>(
          sql`select id from friend_collections where id = ${id} and owner_id = ${author} for key share`,
        )
      : undefined;
  if (!own) throw invalidField('collection_id', strings.collectionAudience);
  return own.id;
}
