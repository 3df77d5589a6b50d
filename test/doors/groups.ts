// The doors to groups and who belongs to them.
import { sql } from '#server/kit/sql.ts';
import { keepsOrder, seenMembers, seesGroup, seesPerson, seesPost, type Group, type World } from '../oracle.ts';
import { absentOwners, bannedFrom, closingWorld, heirsIn, unlistedOwners } from './groupScenes.ts';
import { justOne, members, type Door } from './door.ts';

const groups = (world: World) => [...world.groups.values()];
const posts = (world: World, group: Group) => [...world.posts.values()].filter((post) => post.group === group.id && !post.draft && post.type !== 3);

function lineOf(world: World, group: Group): number[] {
  return [group.id, ...(group.parent === null ? [] : lineOf(world, world.groups.get(group.parent)!))];
}

export const groupDoors: Record<string, Door> = {
  group_details_for_member: {
    rows: () => sql`
      select concat_ws(' ', g.id, details ->> 'id', details ->> 'open')
      from groups g cross join lateral (select group_details_for_member(v.id, g.id) as details offset 0) d where details is not null`,
    expected: (world, viewer) =>
      groups(world).flatMap(({ id, closed, members: inGroup }) => (viewer !== null && inGroup.has(viewer) ? [`${id} ${id} ${!closed}`] : [])),
  },
  visible_groups: {
    rows: () => sql`select id from visible_groups(v.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => seesGroup(world, viewer, group))
        .map(({ id }) => id),
  },
  group_seen: {
    rows: () => sql`select g.id from groups g where group_seen(v.id, g.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => seesGroup(world, viewer, group))
        .map(({ id }) => id),
  },
  group_named: {
    viewers: justOne,
    rows: () => sql`select named.id from groups g cross join lateral group_named(g.id) named`,
    expected: (world) => groups(world).map(({ id }) => id),
  },
  moderates: {
    rows: () => sql`select g.id from groups g where moderates(v.id, g.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter((group) => keepsOrder(viewer, group))
        .map(({ id }) => id),
  },
  visible_members: {
    scene: unlistedOwners,
    rows: () => sql`select concat_ws(' ', group_id, person_id) from visible_members(v.id)`,
    expected: (world, viewer) => groups(world).flatMap((group) => seenMembers(world, viewer, group).map((id) => `${group.id} ${id}`)),
  },
  groups_to_hand_over: {
    viewers: justOne,
    scene: absentOwners,
    rows: () => sql`
      select concat_ws(' ', d.days, place.id, h.id, h.owner_id) from unnest(array[0, 7]) d (days)
      cross join (select null::bigint as id union all select g.id from groups g) place cross join lateral groups_to_hand_over(1000, d.days, place.id) h`,
    expected: (world) =>
      [0, 7].flatMap((days) =>
        groups(world)
          .filter(
            ({ deleted, owner, members, offeredDaysAgo = 1_000, declined }) =>
              !deleted &&
              world.people.get(owner)!.confirmed &&
              !seesPerson(world, null, owner) &&
              offeredDaysAgo >= days &&
              [...members].some((id) => id !== owner && !declined?.has(id) && seesPerson(world, null, id)),
          )
          .flatMap(({ id, owner }) => [`${days} ${id} ${owner}`, `${days} ${id} ${id} ${owner}`]),
      ),
  },
  barred_from: {
    rows: () => sql`select g.id from groups g where barred_from(g.id, v.id)`,
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
        .flatMap(({ id, banned }) => [...banned].filter((one) => seesPerson(world, viewer, one)).map((one) => `${id} ${one}`)),
  },
  visible_offers: {
    scene: heirsIn,
    rows: () => sql`select concat_ws(' ', group_id, heir_id) from visible_offers(v.id)`,
    expected: (world, viewer) =>
      groups(world)
        .filter(({ heir, ...group }) => heir !== undefined && viewer !== null && [heir, group.owner].includes(viewer) && seesPerson(world, viewer, heir))
        .filter((group) => seesGroup(world, viewer, group))
        .map(({ id, heir }) => `${id} ${heir}`),
  },
  members_counted: {
    // by each of its ways
    rows: () => sql`select concat_ws(' ', g.id, f.few, members_counted(v.id, g.id, f.few)) from groups g cross join unnest(array[0, 1000]) f (few)`,
    expected: (world, viewer) =>
      groups(world).flatMap(({ id, members }) => {
        const seen = [...members].filter((one) => seesPerson(world, viewer, one)).length;
        return [0, 1000].map((few) => `${id} ${few} ${seen}`);
      }),
  },
  line_of_group: {
    viewers: justOne,
    rows: () => sql`select concat_ws(' ', g.id, l.id) from groups g cross join lateral line_of_group(g.id) l`,
    expected: (world) => groups(world).flatMap((group) => lineOf(world, group).map((id) => `${group.id} ${id}`)),
  },
  said_inside: {
    viewers: justOne,
    rows: () => sql`select concat_ws(' ', c.id, said_inside(c.closed_at_post, c.added_on, g.closed_on)) from contents c join groups g on g.id = c.group_id`,
    expected: (world) => [...world.posts.values()].filter(({ group }) => group !== null).map(({ id, closedAtPost }) => `${id} ${closedAtPost ? 't' : 'f'}`),
  },
  contents_counted: {
    viewers: members,
    scene: closingWorld,
    rows: () => sql`select concat_ws(' ', g.id, c.posts, c.actions) from groups g cross join lateral contents_counted(v.id, g.id) c`,
    expected: (world, viewer) =>
      groups(world).map((group) => {
        const seen = posts(world, group).filter((post) => seesPost(world, viewer, post));
        return `${group.id} ${seen.filter(({ type }) => type !== 4).length} ${seen.filter(({ type }) => type === 4).length}`;
      }),
  },
};
