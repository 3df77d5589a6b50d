// Filters of SQL for what was given to an earlier audience of a post.
import { sql, type Sql } from '../db/sql.ts';

type AudienceColumns = { audience: Sql; author: Sql };

/**
 * Leaves out rows that were given to an earlier audience of the post that the viewer is not in. It looks these audiences up once; the visibility functions say
 * the same of each row, which takes long where there are many. A case, because the planner would take a plain `or` for rare where nearly all rows are of one
 * earlier audience, and would read all of them instead of the newest.
 */
export const givenToViewer = (
  { audience, author }: AudienceColumns,
  viewer: number | null,
  post: number,
): Sql => sql`
  (${audience} is null or case when ${author} = ${viewer} then true else ${audience} <> all ((select audiences_without(${viewer}, ${post}))::bigint[]) end)`;
