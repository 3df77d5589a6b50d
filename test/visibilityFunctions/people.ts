// Visibility functions for people, their profile fields and their relations.
import { fieldAudiences } from '#contract/profile.ts';
import { sql } from '#server/db/sql.ts';
import {
  countsFor,
  areFriends,
  friendsWithVisibleLists,
  isActive,
  visibleFriends,
  seesField,
  seesPerson,
  defaultAudiences,
  type Person,
  type ProfileField,
  type Viewer,
  type Model,
} from '../referenceModel.ts';
import { isAddressUnproven } from '../randomModel.ts';
import {
  everyone,
  flag,
  onlyVisitor,
  type VisibilityFunctionCase,
} from './compareVisibilityFunction.ts';
import { withDeletedStandIn } from './rarePostStates.ts';

const ids = (model: Model) => [...model.people.keys()];
const names = Object.keys(defaultAudiences) as ProfileField[];
const relations = ['owner', 'friend', 'member', 'visitor', 'nobody known'] as const;
/** The normalized email address in the random models. */
const emailKeyOf = (id: number) => `person${id - 1}@example.org`;

const blockedBy = (model: Model, viewer: Viewer, id: number) => model.blocks.has(`${viewer} ${id}`);
const relationOf = (model: Model, viewer: Viewer, id: number) =>
  viewer === null
    ? 'visitor'
    : viewer === id
      ? 'owner'
      : areFriends(model, viewer, id)
        ? 'friend'
        : 'member';
const includesRelation = (as: string, relation: string) =>
  relation === 'owner' ||
  (relation === 'friend' && as !== 'Private') ||
  (relation === 'member' && as === 'Public');
/** The filled fields of a person, with their audiences. */
const fieldsOf = ({ fields }: Person) =>
  names
    .filter(
      (name) => fields.has(name) || name === 'email' || name === 'issues' || name === 'friends',
    )
    .map((name) => [name, fields.get(name)?.audience ?? defaultAudiences[name]] as const);

export const peopleFunctions: Record<string, VisibilityFunctionCase> = {
  visible_people: {
    rows: () => sql`select id from visible_people(v.id)`,
    expected: (model, viewer) => ids(model).filter((id) => seesPerson(model, viewer, id)),
  },
  can_see_person: {
    rows: () => sql`select p.id from people p where can_see_person(v.id, p.id)`,
    expected: (model, viewer) => ids(model).filter((id) => seesPerson(model, viewer, id)),
  },
  person_unchecked: {
    viewers: onlyVisitor,
    rows: () => sql`select a.id from people p cross join lateral person_unchecked(p.id) a`,
    expected: ids,
  },
  blocked_people: {
    rows: () => sql`select id from blocked_people(v.id)`,
    expected: (model, viewer) =>
      ids(model).filter((id) => blockedBy(model, viewer, id) && isActive(model.people.get(id)!)),
  },
  blocked_either_way: {
    rows: () => sql`select distinct id from blocked_either_way(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : ids(model).filter((id) => blockedBy(model, viewer, id) || blockedBy(model, id, viewer)),
  },
  invisible_people: {
    rareStates: withDeletedStandIn,
    rows: () => sql`select id from invisible_people(v.id)`,
    expected: (model, viewer) =>
      ids(model).filter(
        (id) => !seesPerson(model, viewer, id) && !model.people.get(id)!.deletedStandIn,
      ),
  },
  uncounted_people: {
    rareStates: withDeletedStandIn,
    rows: () => sql`select id from uncounted_people(v.id)`,
    expected: (model, viewer) =>
      ids(model).filter(
        (id) => !countsFor(model, viewer, id) && !model.people.get(id)!.deletedStandIn,
      ),
  },
  friends_of: {
    rows: () => sql`select id from friends_of(v.id)`,
    expected: (model, viewer) =>
      viewer === null ? [] : ids(model).filter((id) => areFriends(model, viewer, id)),
  },
  friendship_rows_of: {
    rows: () =>
      sql`select case when status = 1 then concat_ws(' ', id, 'friend') else concat_ws(' ', id, requester_id, declined_at is not null, status, unseen) end from friendship_rows_of(v.id)`,
    expected: (model, viewer) => {
      const friends =
        viewer === null ? [] : ids(model).filter((id) => areFriends(model, viewer, id));
      const requested = [...model.requests].flatMap(
        ([pair, { from, declined, isHiddenFromSender }]) => {
          const [a, b] = pair.split(' ').map(Number) as [number, number];
          return viewer === a || viewer === b
            ? [
                `${viewer === a ? b : a} ${from} ${declined ? 't 2' : 'f 0'} ${flag(isHiddenFromSender)}`,
              ]
            : [];
        },
      );
      return [...friends.map((id) => `${id} friend`), ...requested];
    },
  },
  relationship_to: {
    rows: () =>
      sql`select concat_ws(' ', p.id, s.word) from people p cross join lateral relationship_to(v.id, p.id) s`,
    expected: (model, viewer) => ids(model).map((id) => `${id} ${relationOf(model, viewer, id)}`),
  },
  audience_includes: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' to ', a.one, s.one) from unnest(${fieldAudiences}::text[]) a (one) cross join unnest(${relations}::text[]) s (one) where audience_includes(a.one, s.one)`,
    expected: () =>
      fieldAudiences.flatMap((as) =>
        relations
          .filter((relation) => includesRelation(as, relation))
          .map((relation) => `${as} to ${relation}`),
      ),
  },
  default_audience: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select default_audience(f.one) from unnest(array['email', 'issues', 'friends']) f (one)`,
    expected: () => ['Private', 'Friends', 'Friends'],
  },
  profile_fields_unchecked: {
    viewers: onlyVisitor,
    rows: () =>
      sql`select concat_ws(' ', person_id, field, shared_as, case when field = 'email' then value end) from profile_fields_unchecked()`,
    expected: (model) =>
      [...model.people.values()].flatMap((person) =>
        fieldsOf(person).map(
          ([name, as]) =>
            `${person.id} ${name} ${as}${name === 'email' ? ` ${emailKeyOf(person.id)}` : ''}`,
        ),
      ),
  },
  visible_fields: {
    rows: () => sql`select concat_ws(' ', person_id, field) from visible_fields(v.id)`,
    expected: (model, viewer) =>
      [...model.people.values()].flatMap((person) =>
        fieldsOf(person)
          .filter(([name]) => seesField(model, viewer, person.id, name))
          .map(([name]) => `${person.id} ${name}`),
      ),
  },
  fields_visible_as: {
    rows: () =>
      sql`select concat_ws(' ', p.id, f.field, s.one) from people p cross join unnest(${relations}::text[]) s (one) cross join lateral fields_visible_as(p.id, s.one) f`,
    viewers: onlyVisitor,
    expected: (model) =>
      [...model.people.values()].flatMap((person) =>
        fieldsOf(person).flatMap(([name, as]) =>
          relations
            .filter((relation) => includesRelation(as, relation))
            .map((relation) => `${person.id} ${name} ${relation}`),
        ),
      ),
  },
  people_sharing_list: {
    rows: () =>
      sql`select concat_ws(' ', l.one, p.id) from unnest(array['issues', 'friends']) l (one) cross join lateral people_sharing_list(l.one, v.id) p`,
    expected: (model, viewer) =>
      (['issues', 'friends'] as const).flatMap((list) =>
        ids(model)
          .filter((id) => seesField(model, viewer, id, list))
          .map((id) => `${list} ${id}`),
      ),
  },
  visible_friends: {
    rows: () =>
      sql`select concat_ws(' ', p.id, f.id) from people p cross join lateral visible_friends(v.id, p.id) f`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : ids(model).flatMap((id) =>
            visibleFriends(model, viewer, id).map((friend) => `${id} ${friend}`),
          ),
  },
  friends_with_visible_friend_lists: {
    rows: () => sql`select id from friends_with_visible_friend_lists(v.id)`,
    expected: (model, viewer) => (viewer === null ? [] : friendsWithVisibleLists(model, viewer)),
  },
  newest_people_with_public_issues: {
    rows: () => sql`select id from newest_people_with_public_issues(v.id, 3)`,
    expected: (model, viewer) =>
      ids(model)
        .filter(
          (id) =>
            model.people.get(id)!.fields.get('issues')?.audience === 'Public' &&
            seesPerson(model, viewer, id),
        )
        .toSorted((a, b) => b - a)
        .slice(0, 3),
  },
  emails_known_to: {
    rows: (model) =>
      sql`select key from emails_known_to(v.id, ${ids(model)
        .filter((id) => id % 5)
        .map(emailKeyOf)}::text[])`,
    expected: (model, viewer) =>
      ids(model)
        .filter(
          (id) =>
            viewer !== null &&
            id % 5 &&
            !isAddressUnproven(id) &&
            seesPerson(model, viewer, id) &&
            (areFriends(model, viewer, id) || seesField(model, viewer, id, 'email')),
        )
        .map(emailKeyOf),
  },
  person_id_by_email: {
    viewers: onlyVisitor,
    rows: (model) =>
      sql`select concat_ws(' ', h.id, a.key) from unnest(${ids(model).map(emailKeyOf)}::text[]) a (key) cross join lateral person_id_by_email(a.key) h`,
    expected: (model) =>
      ids(model)
        .filter((id) => isActive(model.people.get(id)!) && !isAddressUnproven(id))
        .map((id) => `${id} ${emailKeyOf(id)}`),
  },
  administered_people: {
    viewers: everyone,
    rareStates: withDeletedStandIn,
    rows: () => sql`select id from administered_people(v.id)`,
    expected: (model, viewer) => {
      const person = viewer === null ? undefined : model.people.get(viewer)!;
      return person && isActive(person) && person.admin
        ? ids(model).filter((id) => !model.people.get(id)!.deletedStandIn)
        : [];
    },
  },
};
