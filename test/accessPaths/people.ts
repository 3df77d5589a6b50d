// Visibility functions for people, their profile fields and their relations.
import { fieldAudiences } from '#contract/profile.ts';
import { sql } from '#server/db/sql.ts';
import {
  areFriends,
  friendsShowing,
  isActive,
  seenFriends,
  seesField,
  seesPerson,
  told,
  type Person,
  type ProfileField,
  type Viewer,
  type World,
} from '../referenceModel.ts';
import { everybody, justOne, type AccessPath } from './door.ts';
import { withNobody } from './postScenes.ts';

const ids = (world: World) => [...world.people.keys()];
const names = Object.keys(told) as ProfileField[];
const standings = ['owner', 'friend', 'member', 'visitor', 'nobody known'] as const;
const keyOf = (id: number) => `person${id - 1}@example.org`;

const blockedBy = (world: World, viewer: Viewer, id: number) => world.blocks.has(`${viewer} ${id}`);
const standing = (world: World, viewer: Viewer, id: number) =>
  viewer === null
    ? 'visitor'
    : viewer === id
      ? 'owner'
      : areFriends(world, viewer, id)
        ? 'friend'
        : 'member';
const reaches = (as: string, who: string) =>
  who === 'owner' ||
  (who === 'friend' && as !== 'Private') ||
  (who === 'member' && as === 'Public');
/** The filled fields of a person, with their audiences. */
const fieldsOf = ({ fields }: Person) =>
  names
    .filter(
      (name) => fields.has(name) || name === 'email' || name === 'issues' || name === 'friends',
    )
    .map((name) => [name, fields.get(name)?.as ?? told[name]] as const);

export const peopleDoors: Record<string, AccessPath> = {
  visible_people: {
    rows: () => sql`select id from visible_people(v.id)`,
    expected: (world, viewer) => ids(world).filter((id) => seesPerson(world, viewer, id)),
  },
  can_see_person: {
    rows: () => sql`select p.id from people p where can_see_person(v.id, p.id)`,
    expected: (world, viewer) => ids(world).filter((id) => seesPerson(world, viewer, id)),
  },
  person_unchecked: {
    viewers: justOne,
    rows: () => sql`select a.id from people p cross join lateral person_unchecked(p.id) a`,
    expected: ids,
  },
  blocked_people: {
    rows: () => sql`select id from blocked_people(v.id)`,
    expected: (world, viewer) =>
      ids(world).filter((id) => blockedBy(world, viewer, id) && isActive(world.people.get(id)!)),
  },
  blocked_either_way: {
    rows: () => sql`select distinct id from blocked_either_way(v.id)`,
    expected: (world, viewer) =>
      viewer === null
        ? []
        : ids(world).filter((id) => blockedBy(world, viewer, id) || blockedBy(world, id, viewer)),
  },
  invisible_people: {
    scene: withNobody,
    rows: () => sql`select id from invisible_people(v.id)`,
    expected: (world, viewer) =>
      ids(world).filter((id) => !seesPerson(world, viewer, id) && !world.people.get(id)!.nobody),
  },
  friends_of: {
    rows: () => sql`select id from friends_of(v.id)`,
    expected: (world, viewer) =>
      viewer === null ? [] : ids(world).filter((id) => areFriends(world, viewer, id)),
  },
  friendship_rows_of: {
    rows: () =>
      sql`select case when status = 1 then concat_ws(' ', id, 'friend') else concat_ws(' ', id, requester_id, declined_at is not null, status, unseen) end from friendship_rows_of(v.id)`,
    expected: (world, viewer) => {
      const friends =
        viewer === null ? [] : ids(world).filter((id) => areFriends(world, viewer, id));
      const requested = [...world.requests].flatMap(([pair, { from, declined, unseen }]) => {
        const [a, b] = pair.split(' ').map(Number) as [number, number];
        return viewer === a || viewer === b
          ? [`${viewer === a ? b : a} ${from} ${declined ? 't 2' : 'f 0'} ${unseen ? 't' : 'f'}`]
          : [];
      });
      return [...friends.map((id) => `${id} friend`), ...requested];
    },
  },
  relationship_to: {
    rows: () =>
      sql`select concat_ws(' ', p.id, s.word) from people p cross join lateral relationship_to(v.id, p.id) s`,
    expected: (world, viewer) => ids(world).map((id) => `${id} ${standing(world, viewer, id)}`),
  },
  audience_includes: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' to ', a.one, s.one) from unnest(${fieldAudiences}::text[]) a (one) cross join unnest(${standings}::text[]) s (one) where audience_includes(a.one, s.one)`,
    expected: () =>
      fieldAudiences.flatMap((as) =>
        standings.filter((who) => reaches(as, who)).map((who) => `${as} to ${who}`),
      ),
  },
  default_audience: {
    viewers: justOne,
    rows: () =>
      sql`select default_audience(f.one) from unnest(array['email', 'issues', 'friends']) f (one)`,
    expected: () => ['Private', 'Friends', 'Friends'],
  },
  profile_fields_unchecked: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', person_id, field, shared_as, case when field = 'email' then value end) from profile_fields_unchecked()`,
    expected: (world) =>
      [...world.people.values()].flatMap((person) =>
        fieldsOf(person).map(
          ([name, as]) =>
            `${person.id} ${name} ${as}${name === 'email' ? ` ${keyOf(person.id)}` : ''}`,
        ),
      ),
  },
  visible_fields: {
    rows: () => sql`select concat_ws(' ', person_id, field) from visible_fields(v.id)`,
    expected: (world, viewer) =>
      [...world.people.values()].flatMap((person) =>
        fieldsOf(person)
          .filter(([name]) => seesField(world, viewer, person.id, name))
          .map(([name]) => `${person.id} ${name}`),
      ),
  },
  fields_visible_as: {
    rows: () =>
      sql`select concat_ws(' ', p.id, f.field, s.one) from people p cross join unnest(${standings}::text[]) s (one) cross join lateral fields_visible_as(p.id, s.one) f`,
    viewers: justOne,
    expected: (world) =>
      [...world.people.values()].flatMap((person) =>
        fieldsOf(person).flatMap(([name, as]) =>
          standings.filter((who) => reaches(as, who)).map((who) => `${person.id} ${name} ${who}`),
        ),
      ),
  },
  people_sharing_list: {
    rows: () =>
      sql`select concat_ws(' ', l.one, p.id) from unnest(array['issues', 'friends']) l (one) cross join lateral people_sharing_list(l.one, v.id) p`,
    expected: (world, viewer) =>
      (['issues', 'friends'] as const).flatMap((list) =>
        ids(world)
          .filter((id) => seesField(world, viewer, id, list))
          .map((id) => `${list} ${id}`),
      ),
  },
  visible_friends: {
    rows: () =>
      sql`select concat_ws(' ', p.id, f.id) from people p cross join lateral visible_friends(v.id, p.id) f`,
    expected: (world, viewer) =>
      viewer === null
        ? []
        : ids(world).flatMap((id) =>
            seenFriends(world, viewer, id).map((friend) => `${id} ${friend}`),
          ),
  },
  friends_with_visible_friend_lists: {
    rows: () => sql`select id from friends_with_visible_friend_lists(v.id)`,
    expected: (world, viewer) => (viewer === null ? [] : friendsShowing(world, viewer)),
  },
  people_sharing_issues: {
    rows: () => sql`select id from people_sharing_issues(v.id, 3)`,
    expected: (world, viewer) =>
      ids(world)
        .filter(
          (id) =>
            world.people.get(id)!.fields.get('issues')?.as === 'Public' &&
            seesPerson(world, viewer, id),
        )
        .toSorted((a, b) => b - a)
        .slice(0, 3),
  },
  emails_known_to: {
    rows: (world) =>
      sql`select key from emails_known_to(v.id, ${ids(world)
        .filter((id) => id % 5)
        .map(keyOf)}::text[])`,
    expected: (world, viewer) =>
      ids(world)
        .filter(
          (id) =>
            viewer !== null &&
            id % 5 &&
            seesPerson(world, viewer, id) &&
            (areFriends(world, viewer, id) || seesField(world, viewer, id, 'email')),
        )
        .map(keyOf),
  },
  person_id_by_email: {
    viewers: justOne,
    rows: (world) =>
      sql`select concat_ws(' ', h.id, a.key) from unnest(${ids(world).map(keyOf)}::text[]) a (key) cross join lateral person_id_by_email(a.key) h`,
    expected: (world) =>
      ids(world)
        .filter((id) => isActive(world.people.get(id)!))
        .map((id) => `${id} ${keyOf(id)}`),
  },
  administered_people: {
    viewers: everybody,
    scene: withNobody,
    rows: () => sql`select id from administered_people(v.id)`,
    expected: (world, viewer) => {
      const person = viewer === null ? undefined : world.people.get(viewer)!;
      return person && isActive(person) && person.admin
        ? ids(world).filter((id) => !world.people.get(id)!.nobody)
        : [];
    },
  },
};
