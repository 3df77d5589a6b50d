// Group hierarchy. A parent must be another group of the same owner, and cycles are rejected.
import type { Input } from '#contract/calls.ts';
import { forbidden, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { emptySql, sql } from '../db/sql.ts';
import { canGroup } from '../policies/groups.ts';
import { getMembership } from './membership.ts';

/**
 * Serializes changes of parents: two concurrent moves could otherwise create a cycle that neither
 * sees. Take this lock before locking any group.
 */
export const lockHierarchy = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock(hashtextextended('parents of groups', 0))`);

/**
 * Throws if `parent` is not a valid parent. The caller has called `lockHierarchy`. `id` is
 * undefined while the group is being created.
 */
export async function assertValidParent(
  db: Database,
  owner: number,
  id: number | undefined,
  parent: number,
) {
  // One message for all cases, so that it does not disclose whether another owner's group exists.
  const invalidParent = invalidField('parent_id', strings.parentGroup);
  if (id === parent) throw invalidParent;
  const own = sql`visible_groups(${owner}) g where g.id = ${parent} and g.owner_id = ${owner}`;
  // The wait for the lock of another owner's group would disclose it too.
  const locked = await db.query(sql`select lock_group_shared(g.id) from ${own}`);
  if (!locked.length || !(await db.queryOne(sql`select from ${own}`))) throw invalidParent;
  if (
    id !== undefined &&
    (await db.queryOne(sql`select from group_ancestors(${parent}) where id = ${id}`))
  )
    throw invalidParent;
}

export async function listParentGroups(
  { id }: Input<'GET /group/parent-groups'>,
  { db, member }: RequestContext<Member>,
) {
  if (id !== undefined && !canGroup(await getMembership(db, member.id, id)).edit)
    throw forbidden(strings.ownerOnly);
  const contents = await db.query<{ id: number; name: string }>(sql`
    select g.id, g.name from visible_groups(${member.id}) g where g.owner_id = ${member.id}
      ${id === undefined ? emptySql : sql`and not exists (select from group_ancestors(g.id) l where l.id = ${id})`}
    order by fold_text(g.name), g.id`);
  return { contents };
}
