// What the viewer and another person have in common: friends and groups.
import type { Output } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';

type CommonPart = {
  mutual_friends: number;
  groups: { total: number; list: { id: number; name: string; icon: string | null }[] };
};

/** For a person that is known to be visible. */
export const loadCommonPart = async (
  person: number,
  { db, member }: RequestContext<Member>,
): Promise<CommonPart> =>
  (await db.queryOne<CommonPart>(sql`
    select (select count(*)::int from friends_of(${person}) f where f.id in (select s.id from friends_with_visible_friend_lists(${member.id}) s)) as mutual_friends,
      (select json_build_object('total', count(*), 'list', coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'icon', g.icon) order by g.ordinal) filter (where g.ordinal <= 5), '[]'))
        from (select g.id, g.name, row_number() over (order by fold_text(g.name), g.id) as ordinal, (select f.name from files f where f.group_id = g.id) as icon
          from groups_in_common(${member.id}, ${person}) g) g) as groups`))!;

/** As in the response; empty without a group. */
export const toGroupsInCommon = (
  { groups: { total, list } }: CommonPart,
  { app, member }: RequestContext<Member>,
): Pick<Output<'GET /user/get'>, 'groups_in_common'> =>
  total === 0
    ? {}
    : {
        groups_in_common: {
          total,
          list: list.map(({ icon, ...group }) => ({
            ...group,
            icon: app.files.address(icon, member.id, 'thumb'),
          })),
        },
      };
