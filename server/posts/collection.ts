// Collection as the audience of a post. It must belong to the author, and the post must not be in a
// group.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * The id of the collection for this audience, locked against deletion until the transaction ends;
 * null for other audiences. Throws if the collection does not fit.
 */
export async function collectionFor(
  db: Database,
  author: number,
  sharedAs: Audience,
  id: number | null | undefined,
  group: number | null | undefined,
): Promise<number | null> {
  if (sharedAs !== 'Collection' && id == null) return null;
  const collection =
    sharedAs === 'Collection' && id != null && group == null
      ? await db.queryOne<{ id: number }>(
          sql`select id from friend_collections where id = ${id} and owner_id = ${author} for key share`,
        )
      : undefined;
  if (!collection) throw invalidField('collection_id', strings.collectionAudience);
  return collection.id;
}
