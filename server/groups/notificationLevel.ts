// Endpoints for the notification level (`news` in the API) that a member chooses for each of their
// groups.
import type { Input } from '#contract/calls.ts';
import type { NotificationLevel } from '#contract/group.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { forbidden } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { isMember } from '../policies/groups.ts';
import { getMembership } from './membership.ts';

export async function setNotificationLevel(
  { group_id, news }: Input<'POST /group/news'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const { membership } = await getMembership(db, member.id, group_id);
    const changed =
      isMember(membership) &&
      (await db.execute(
        sql`update group_members set news = ${news} where group_id = ${group_id} and person_id = ${member.id}`,
      ));
    if (!changed) throw forbidden(audienceStrings.notAMember);
    return { news, message: strings.settingsSaved };
  });
}

export async function listNotificationLevels(
  input: Input<'GET /group/news'>,
  { db, member }: RequestContext<Member>,
) {
  const page = parsePaging(input, pageSizes.groupNotificationLevels);
  const rows = await db.query<{
    id: number;
    name: string;
    news: NotificationLevel;
    total: number;
  }>(sql`
    select g.id, g.name, m.news, count(*) over ()::int as total from group_members m join visible_groups(${member.id}) g on g.id = m.group_id
    where m.person_id = ${member.id} order by lower(g.name), g.id limit ${page.size} offset ${(page.page - 1) * page.size}`);
  return {
    groups: rows.map(({ total: _total, ...row }) => row),
    pageCount: countPages(rows[0]?.total ?? 0, page.size),
  };
}
