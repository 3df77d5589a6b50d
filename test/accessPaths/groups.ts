// Visibility functions for groups and their members.
import { sql } from '#server/db/sql.ts';
import {
  keepsOrder,
  seenMembers,
  seesGroup,
  seesPerson,
  seesPost,
  type Group,
  type World,
} from '../referenceModel.ts';
import { absentOwners, bannedFrom, closingWorld, heirsIn, unlistedOwners } from './groupScenes.ts';
import { justOne, members, type AccessPath } from './door.ts';

const groups = (world: World) => [...world.groups.values()];
const posts = (world: World, group: Group) =>
  [...world.posts.values()].filter(
    (post) => post.group === group.id && !post.draft && post.type !== 3,
  );

function lineOf(world: World, group: Group): number[] {
  return [
    group.id,
    ...(group.parent === null ? [] : lineOf(world, world.groups.get(group.parent)!)),
  ];
}

export const groupDoors: Record<string, AccessPath> = {
  group_details_for_member: {
    rows: () => sql`
      select concat_ws(' ', g.id, details ->> 'id', details ->> 'open')
      from groups g cross join lateral (select group_details_for_member(v.id, g.id) as details offset 0) d where details is not null`,
    expected: (world, viewer) =>
      groups(world).flatMap(({ id, closed, members: inGroup }) =>
        viewer !== null && inGroup.has(viewer) ? [`${id} ${id} ${!closed}`] : [],
      ),
  },
  visible_groups: {
    rows: () => sql`select id from visible_groups(v.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => seesGroup(world, viewer, group))
        .map(({ id }) => id),
  },
  can_see_group: {
    rows: () => sql`select g.id from groups g where can_see_group(v.id, g.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => seesGroup(world, viewer, group))
        .map(({ id }) => id),
  },
  group_unchecked: {
    viewers: justOne,
    rows: () => sql`select named.id from groups g cross join lateral group_unchecked(g.id) named`,
    expected: (world) => groups(world).map(({ id }) => id),
  },
  is_group_moderator: {
    rows: () => sql`select g.id from groups g where is_group_moderator(v.id, g.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => keepsOrder(viewer, group))
        .map(({ id }) => id),
  },
  visible_members: {
    scene: unlistedOwners,
    rows: () => sql`select concat_ws(' ', group_id, person_id) from visible_members(v.id)`,
    expected: (world, viewer) =>
      groups(world).flatMap((group) =>
        seenMembers(world, viewer, group).map((id) => `${group.id} ${id}`),
      ),
  },
  groups_to_transfer: {
    viewers: justOne,
    scene: absentOwners,
    rows: () => sql`
      select concat_ws(' ', d.days, place.id, h.id, h.owner_id) from unnest(array[0, 7]) d (days)
      cross join (select null::bigint as id union all select g.id from groups g) place cross join lateral groups_to_transfer(1000, d.days, place.id) h`,
    expected: (world) =>
      [0, 7].flatMap((days) =>
        groups(world)
          .filter(
            ({ deleted, owner, members, offeredDaysAgo = 1_000, declined }) =>
              !deleted &&
              world.people.get(owner)!.confirmed &&
              !seesPerson(world, null, owner) &&
              offeredDaysAgo >= days &&
              [...members].some(
                (id) => id !== owner && !declined?.has(id) && seesPerson(world, null, id),
              ),
          )
          .flatMap(({ id, owner }) => [`${days} ${id} ${owner}`, `${days} ${id} ${id} ${owner}`]),
      ),
  },
  is_banned_from: {
    rows: () => sql`select g.id from groups g where is_banned_from(g.id, v.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter(({ banned }) => viewer !== null && banned.has(viewer))
        .map(({ id }) => id),
  },
  visible_bans: {
    scene: bannedFrom,
    rows: () => sql`select concat_ws(' ', group_id, person_id) from visible_bans(v.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => keepsOrder(viewer, group))
        .flatMap(({ id, banned }) =>
          [...banned].filter((one) => seesPerson(world, viewer, one)).map((one) => `${id} ${one}`),
        ),
  },
  visible_offers: {
    scene: heirsIn,
    rows: () => sql`select concat_ws(' ', group_id, heir_id) from visible_offers(v.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter(
          ({ heir, ...group }) =>
            heir !== undefined &&
            viewer !== null &&
            [heir, group.owner].includes(viewer) &&
            seesPerson(world, viewer, heir),
        )
        .filter((group) => seesGroup(world, viewer, group))
        .map(({ id, heir }) => `${id} ${heir}`),
  },
  visible_member_count: {
    // both strategies of the function
    rows: () =>
      sql`select concat_ws(' ', g.id, f.few, visible_member_count(v.id, g.id, f.few)) from groups g cross join unnest(array[0, 1000]) f (few)`,
    expected: (world, viewer) =>
      groups(world).flatMap(({ id, members }) => {
        const seen = [...members].filter((one) => seesPerson(world, viewer, one)).length;
        return [0, 1000].map((few) => `${id} ${few} ${seen}`);
      }),
  },
  group_ancestors: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', g.id, l.id) from groups g cross join lateral group_ancestors(g.id) l`,
    expected: (world) =>
      groups(world).flatMap((group) => lineOf(world, group).map((id) => `${group.id} ${id}`)),
  },
  was_posted_while_closed: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', c.id, was_posted_while_closed(c.group_was_closed, c.created_at, g.closed_at)) from posts c join groups g on g.id = c.group_id`,
    expected: (world) =>
      [...world.posts.values()]
        .filter(({ group }) => group !== null)
        .map(({ id, closedAtPost }) => `${id} ${closedAtPost ? 't' : 'f'}`),
  },
  visible_group_post_count: {
    viewers: members,
    scene: closingWorld,
    rows: () =>
      sql`select concat_ws(' ', g.id, c.posts, c.actions) from groups g cross join lateral visible_group_post_count(v.id, g.id) c`,
    expected: (world, viewer) =>
      groups(world).map((group) => {
        const seen = posts(world, group).filter((post) => seesPost(world, viewer, post));
        return `${group.id} ${seen.filter(({ type }) => type !== 4).length} ${seen.filter(({ type }) => type === 4).length}`;
      }),
  },
};
