// Group bans: lists removed members for the owner and moderators, and lifts bans.
import type { Input } from '#contract/calls.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { parsePaging, rowLimit } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { canGroup } from '../policies/groups.ts';
import { lockMembership, getMembership } from './membership.ts';

type Row = { id: number; name: string; username: string; portrait: string | null; banned_at: Date };

export async function listBans(
  { group_id, ...input }: Input<'GET /group/removed'>,
  { db, app, member }: RequestContext<Member>,
) {
  if (!canGroup(await getMembership(db, member.id, group_id)).keepOrder)
    throw forbidden(strings.moderatorsOnly);
  const { page, size } = parsePaging(input, pageSizes.members);
  const rows = await db.query<Row>(sql`
    select ${userSummaryColumns(sql`p`)}, b.banned_at from visible_bans(${member.id}) b join visible_people(${member.id}) p on p.id = b.person_id
    where b.group_id = ${group_id} order by b.banned_at desc, p.id limit ${rowLimit({ skip: 0, take: size + 1 })} offset ${(page - 1) * size}`);
  return {
    people: rows.slice(0, size).map(({ banned_at, ...person }) => ({
      ...app.files.stub(person, member.id),
      removed_on: banned_at.toISOString(),
    })),
    pageCount: rows.length > size ? page + 1 : page,
  };
}

export async function liftBan(
  { group_id, user_id }: Input<'POST /group/let-back'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    if (!canGroup(await lockMembership(db, member.id, group_id)).keepOrder)
      throw forbidden(strings.moderatorsOnly);
    const lifted = await db.execute(sql`
      delete from group_bans where group_id = ${group_id}
        and person_id in (select b.person_id from visible_bans(${member.id}) b where b.group_id = ${group_id} and b.person_id = ${user_id})`);
    if (!lifted) throw notFound(strings.memberNotFound);
    return { message: strings.banLifted };
  });
}
