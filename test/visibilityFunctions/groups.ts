// Visibility functions for groups and their members.
import { sql } from '#server/db/sql.ts';
import {
  isMemberCounted,
  moderatesGroup,
  visibleMembers,
  seesGroup,
  seesPerson,
  seesPost,
  type Group,
  type Model,
} from '../referenceModel.ts';
import {
  absentOwners,
  bannedFrom,
  recentlyClosedGroups,
  heirsIn,
  unlistedOwners,
} from './rareGroupStates.ts';
import {
  onlyVisitor,
  activePeople,
  flag,
  type VisibilityFunctionCase,
} from './compareVisibilityFunction.ts';

const groups = (model: Model) => [...model.groups.values()];
const posts = (model: Model, group: Group) =>
  [...model.posts.values()].filter(
    (post) => post.group === group.id && !post.draft && post.type !== 3,
  );

function lineOf(model: Model, group: Group): number[] {
  return [
    group.id,
    ...(group.parent === null ? [] : lineOf(model, model.groups.get(group.parent)!)),
  ];
}

export const groupFunctions: Record<string, VisibilityFunctionCase> = {
  group_details_for_member: {
    rows: () => sql`
      select concat_ws(' ', g.id, details ->> 'id', details ->> 'open')
      from groups g cross join lateral (select group_details_for_member(v.id, g.id) as details offset 0) d where details is not null`,
    expected: (model, viewer) =>
      groups(model).flatMap(({ id, closed, members: inGroup }) =>
        viewer !== null && inGroup.has(viewer) ? [`${id} ${id} ${!closed}`] : [],
      ),
  },
  visible_groups: {
    rows: () => sql`select id from visible_groups(v.id)`,
    expected: (model, viewer) =>
      groups(model)
        .filter((group) => seesGroup(model, viewer, group))
        .map(({ id }) => id),
  },
  public_groups: {
    viewers: onlyVisitor,
    rows: () => sql`select id from public_groups()`,
    expected: (model) =>
      groups(model)
        .filter(
          ({ deleted, closed, owner }) => !deleted && !closed && seesPerson(model, null, owner),
        )
        .map(({ id }) => id),
  },
  can_see_group: {
    rows: () => sql`select g.id from groups g where can_see_group(v.id, g.id)`,
    expected: (model, viewer) =>
      groups(model)
        .filter((group) => seesGroup(model, viewer, group))
        .map(({ id }) => id),
  },
  lock_group_if_visible: {
    rows: () =>
      sql`select concat_ws(' ', g.id, e.exclusive) from groups g cross join unnest(array[true, false]) e (exclusive) where lock_group_if_visible(v.id, g.id, e.exclusive)`,
    expected: (model, viewer) =>
      groups(model)
        .filter((group) => seesGroup(model, viewer, group))
        .flatMap(({ id }) => [`${id} t`, `${id} f`]),
  },
  group_unchecked: {
    viewers: onlyVisitor,
    rows: () => sql`select named.id from groups g cross join lateral group_unchecked(g.id) named`,
    expected: (model) => groups(model).map(({ id }) => id),
  },
  is_group_moderator: {
    rows: () => sql`select g.id from groups g where is_group_moderator(v.id, g.id)`,
    expected: (model, viewer) =>
      groups(model)
        .filter((group) => moderatesGroup(viewer, group))
        .map(({ id }) => id),
  },
  visible_members: {
    rareStates: unlistedOwners,
    rows: () => sql`select concat_ws(' ', group_id, person_id) from visible_members(v.id)`,
    expected: (model, viewer) =>
      groups(model).flatMap((group) =>
        visibleMembers(model, viewer, group).map((id) => `${group.id} ${id}`),
      ),
  },
  groups_to_transfer: {
    viewers: onlyVisitor,
    rareStates: absentOwners,
    rows: () => sql`
      select concat_ws(' ', d.days, place.id, h.id, h.owner_id) from unnest(array[0, 7]) d (days)
      cross join (select null::bigint as id union all select g.id from groups g) place cross join lateral groups_to_transfer(1000, d.days, place.id) h`,
    expected: (model) =>
      [0, 7].flatMap((days) =>
        groups(model)
          .filter(
            ({ deleted, owner, members, offeredDaysAgo = 1_000, declined }) =>
              !deleted &&
              model.people.get(owner)!.confirmed &&
              !seesPerson(model, null, owner) &&
              offeredDaysAgo >= days &&
              [...members].some(
                (id) => id !== owner && !declined?.has(id) && seesPerson(model, null, id),
              ),
          )
          .flatMap(({ id, owner }) => [`${days} ${id} ${owner}`, `${days} ${id} ${id} ${owner}`]),
      ),
  },
  is_banned_from: {
    rows: () => sql`select g.id from groups g where is_banned_from(g.id, v.id)`,
    expected: (model, viewer) =>
      groups(model)
        .filter(({ banned }) => viewer !== null && banned.has(viewer))
        .map(({ id }) => id),
  },
  visible_bans: {
    rareStates: bannedFrom,
    rows: () => sql`select concat_ws(' ', group_id, person_id) from visible_bans(v.id)`,
    expected: (model, viewer) =>
      groups(model)
        .filter((group) => moderatesGroup(viewer, group))
        .flatMap(({ id, banned }) =>
          [...banned].filter((one) => seesPerson(model, viewer, one)).map((one) => `${id} ${one}`),
        ),
  },
  visible_offers: {
    rareStates: heirsIn,
    rows: () => sql`select concat_ws(' ', group_id, heir_id) from visible_offers(v.id)`,
    expected: (model, viewer) =>
      groups(model)
        .filter(
          ({ heir, offeredDaysAgo, ...group }) =>
            heir !== undefined &&
            offeredDaysAgo! < 14 &&
            viewer !== null &&
            [heir, group.owner].includes(viewer) &&
            seesPerson(model, viewer, heir),
        )
        .filter((group) => seesGroup(model, viewer, group))
        .map(({ id, heir }) => `${id} ${heir}`),
  },
  visible_member_count: {
    // both strategies of the function
    rows: () =>
      sql`select concat_ws(' ', g.id, f.few, visible_member_count(v.id, g.id, f.few)) from groups g cross join unnest(array[0, 1000]) f (few)`,
    expected: (model, viewer) =>
      groups(model).flatMap((group) => {
        const { id, members } = group;
        const seen = [...members].filter((one) =>
          isMemberCounted(model, viewer, group, one),
        ).length;
        return [0, 1000].map((few) => `${id} ${few} ${seen}`);
      }),
  },
  groups_in_common: {
    viewers: activePeople,
    rows: () =>
      sql`select concat_ws(' ', p.id, g.id) from people p cross join lateral groups_in_common(v.id, p.id) g`,
    expected: (model, viewer) =>
      groups(model).flatMap((group) =>
        group.members.has(viewer!)
          ? visibleMembers(model, viewer, group)
              .filter((id) => id !== viewer)
              .map((id) => `${id} ${group.id}`)
          : [],
      ),
  },
  group_ancestors: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', g.id, l.id) from groups g cross join lateral group_ancestors(g.id) l`,
    expected: (model) =>
      groups(model).flatMap((group) => lineOf(model, group).map((id) => `${group.id} ${id}`)),
  },
  was_posted_while_closed: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', c.id, was_posted_while_closed(c.group_was_closed, c.created_at, g.closed_at)) from posts c join groups g on g.id = c.group_id`,
    expected: (model) =>
      [...model.posts.values()]
        .filter(({ group }) => group !== null)
        .map(({ id, closedAtPost }) => `${id} ${flag(closedAtPost)}`),
  },
  visible_group_post_count: {
    viewers: activePeople,
    rareStates: recentlyClosedGroups,
    rows: () =>
      sql`select concat_ws(' ', g.id, c.posts, c.actions) from groups g cross join lateral visible_group_post_count(v.id, g.id) c`,
    expected: (model, viewer) =>
      groups(model).map((group) => {
        const seen = posts(model, group).filter((post) => seesPost(model, viewer, post));
        return `${group.id} ${seen.filter(({ type }) => type !== 4).length} ${seen.filter(({ type }) => type === 4).length}`;
      }),
  },
};
