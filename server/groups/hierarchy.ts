// Which group stands under which: only under another of the same owner's, and none under itself.
import type { Input } from '#contract/calls.ts';
import { forbidden, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { emptySql, sql } from '../db/sql.ts';
import { canGroup } from '../policies/groups.ts';
import { standingIn } from './membership.ts';

/** Two who move groups under each other's at the same moment would close a circle that neither sees. Taken before any group is held. */
export const lockHierarchy = (db: Database) =>
  db.lockFirst(sql`select pg_advisory_xact_lock(hashtextextended('parents of groups', 0))`);

/** Needs oneAtATime. `id` is absent while the group is founded. */
export async function refuseUnfitParent(
  db: Database,
  owner: number,
  id: number | undefined,
  parent: number,
) {
  // the same sentence for what is not theirs and what is not there
  const apiError = invalidField('parent_id', strings.parentGroup);
  if (id === parent) throw apiError;
  await db.lockFirst(sql`select hold_group(${parent})`);
  if (
    !(await db.queryOne(
      sql`select from visible_groups(${owner}) where id = ${parent} and owner_id = ${owner}`,
    ))
  )
    throw apiError;
  if (
    id !== undefined &&
    (await db.queryOne(sql`select from line_of_group(${parent}) where id = ${id}`))
  )
    throw apiError;
}

export async function parentGroups(
  { id }: Input<'GET /group/parent-groups'>,
  { db, member }: RequestContext<Member>,
) {
  if (id !== undefined && !canGroup(await standingIn(db, member.id, id)).edit)
    throw forbidden(strings.ownerOnly);
  const contents = await db.query<{ id: number; name: string }>(sql`
    select g.id, g.name from visible_groups(${member.id}) g where g.owner_id = ${member.id}
      ${id === undefined ? emptySql : sql`and not exists (select from line_of_group(g.id) l where l.id = ${id})`}
    order by folded(g.name), g.id`);
  return { contents };
}
