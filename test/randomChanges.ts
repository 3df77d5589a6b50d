// Random changes by people and moderators, applied to both the database and the reference model: by
// calls where there are any, else by SQL.
import { sql } from '#server/db/sql.ts';
import type { Client } from './api.ts';
import { changeGroup, leaveGroup } from './groupChanges.ts';
import type { TestApp } from './app.ts';
import { changeMessages } from './messageModel.ts';
import {
  isActive,
  pair,
  seesPerson,
  setAudience,
  defaultAudiences,
  type ProfileField,
  type Model,
} from './referenceModel.ts';
import { changePost } from './postChanges.ts';
import type { Random } from './random.ts';
import { setProfileField } from './randomModel.ts';

/** Where a change is made, and the client of each person. */
export type ChangeContext = {
  app: TestApp;
  model: Model;
  random: Random;
  as: (person: number) => Promise<Client>;
};

/** Makes a random change. Returns a description, or that there was nothing to change. */
export async function makeRandomChange(context: ChangeContext): Promise<string> {
  const makeChange = context.random.pick([
    changePerson,
    changePerson,
    changeGroup,
    changeGroup,
    changePost,
    changeMessages,
  ]);
  return makeChange(context);
}

async function changePerson({ app: { db }, model, random, as }: ChangeContext): Promise<string> {
  const ids = [...model.people.keys()];
  const [a, b] = [random.pick(ids), random.pick(ids)];
  const person = model.people.get(a)!;
  const kind = random.pick([
    'suspend',
    'leave',
    'un-friend',
    'block',
    'befriend',
    'tell',
    'tell',
    'collect',
    'collect',
    'drop collection',
    'un-block',
  ] as const);
  switch (kind) {
    case 'suspend':
      person.suspended = !person.suspended;
      await db.execute(
        sql`update people set suspended_at = ${person.suspended ? new Date() : null} where id = ${a}`,
      );
      break;
    case 'leave':
      person.deleted = !person.deleted;
      await db.execute(
        sql`update people set deleted_at = ${person.deleted ? new Date() : null} where id = ${a}`,
      );
      break;
    case 'un-friend':
      if (model.friends.delete(pair(a, b)))
        await db.execute(
          sql`delete from friendships where low_id = ${Math.min(a, b)} and high_id = ${Math.max(a, b)}`,
        );
      break;
    case 'block':
      if (a === b || !isActive(person) || !seesPerson(model, a, b)) return 'nothing';
      await (await as(a)).ask('POST /user/block-user', { user_id: b });
      removeRelationship(model, a, b);
      model.blocks.add(`${a} ${b}`);
      break;
    case 'un-block':
      if (model.blocks.delete(`${a} ${b}`))
        await db.execute(sql`delete from blocks where blocker_id = ${a} and blocked_id = ${b}`);
      break;
    case 'befriend':
      if (a === b) return 'nothing';
      model.friends.add(pair(a, b));
      model.requests.delete(pair(a, b));
      await db.execute(sql`
        insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(a, b)}, ${Math.max(a, b)}, ${a}, 1)
        on conflict (low_id, high_id) do update set status = 1, unseen = false, declined_at = null`);
      break;
    case 'tell':
      await setProfileField(
        db,
        a,
        person.fields,
        random.pick(Object.keys(defaultAudiences) as ProfileField[]),
        random,
      );
      break;
    case 'collect':
      await toggleCollectionMember({ app: { db }, model, random }, a);
      break;
    case 'drop collection':
      await removeCollection({ app: { db }, model, random });
      break;
  }
  return kind;
}

/**
 * What a block ends: friendship and requests, entries in collections, invitations, and membership
 * in groups that the blocker owns.
 */
function removeRelationship(model: Model, blocker: number, other: number) {
  model.friends.delete(pair(blocker, other));
  const request = model.requests.get(pair(blocker, other));
  if (request?.declined) request.isHiddenFromSender = true;
  else model.requests.delete(pair(blocker, other));
  for (const { owner, members } of model.collections.values()) {
    if (owner === blocker) members.delete(other);
    if (owner === other) members.delete(blocker);
  }
  for (const group of model.groups.values()) {
    const { owner, deleted, invited } = group;
    if (invited.get(other) === blocker || (owner === blocker && !deleted)) invited.delete(other);
    if (invited.get(blocker) === other || (owner === other && !deleted)) invited.delete(blocker);
    if (owner === blocker && !deleted) leaveGroup(group, other);
  }
}

type ModelContext = { app: Pick<TestApp, 'db'>; model: Model; random: Random };

/** Adds a person to a collection, or removes them. */
async function toggleCollectionMember(
  { app: { db }, model, random }: ModelContext,
  person: number,
) {
  const collections = [...model.collections.values()].filter(({ owner }) => owner !== person);
  if (!collections.length) return;
  const { id, members } = random.pick(collections);
  const wasRemoved = members.delete(person);
  if (!wasRemoved) members.add(person);
  await db.execute(
    wasRemoved
      ? sql`delete from collection_members where collection_id = ${id} and person_id = ${person}`
      : sql`insert into collection_members (collection_id, person_id) values (${id}, ${person})`,
  );
}

/** Deletes a collection. Its posts become Private. */
async function removeCollection({ app: { db }, model, random }: ModelContext) {
  if (!model.collections.size) return;
  const id = random.pick([...model.collections.keys()]);
  model.collections.delete(id);
  for (const post of model.posts.values())
    if (post.collection === id) setAudience(post, { sharedAs: 'Private', collection: null });
  await db.execute(sql`delete from friend_collections where id = ${id}`);
}
