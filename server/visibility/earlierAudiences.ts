// SQL filter for rows that were written for an earlier audience of a post.
import { sql, type Sql } from '../db/sql.ts';

type AudienceColumns = { audience: Sql; author: Sql };

/**
 * Leaves out rows written for an earlier audience of the post to which the viewer does not belong.
 * The audiences are looked up once. The visibility functions check the same for each row, which is
 * slow for many rows. Uses CASE because with OR the planner expects few matching rows. Where nearly
 * all rows have the same earlier audience, it would then read all of them instead of the newest.
 */
export const writtenForViewer = (
  { audience, author }: AudienceColumns,
  viewer: number | null,
  post: number,
): Sql => sql`
  (${audience} is null or case when ${author} = ${viewer} then true else ${audience} <> all ((select earlier_audiences_without(${viewer}, ${post}))::bigint[]) end)`;
