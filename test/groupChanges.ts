// Random changes to groups, mostly by the calls that people make.
import type { Call } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { ChangeContext } from './randomChanges.ts';
import {
  isActive,
  visibleMembers,
  seesGroup,
  seesPerson,
  type Group,
  type Model,
} from './referenceModel.ts';

const kinds = [
  'open or close',
  'open or close',
  'list me',
  'delete',
  'leave',
  'leave',
  'join',
  'join',
  'remove',
  'let back',
  'set role',
  'hand over',
  'invite',
  'decline',
  'go under',
] as const;

export async function changeGroup(context: ChangeContext): Promise<string> {
  const {
    app: { db },
    model,
    random,
  } = context;
  const kind = random.pick(kinds);
  const group = random.pick([...model.groups.values()]);
  const active = [...model.people.values()].filter(isActive).map(({ id }) => id);
  const outsiders = active.filter(
    (id) => seesGroup(model, id, group) && !group.members.has(id) && !group.banned.has(id),
  );
  const insiders = active.filter(
    (id) => seesGroup(model, id, group) && group.members.has(id) && id !== group.owner,
  );
  const owner = active.includes(group.owner) && !group.deleted ? group.owner : undefined;
  /** Members that the owner can name. */
  const namedMembers =
    owner === undefined ? [] : visibleMembers(model, owner, group).filter((id) => id !== owner);
  const pickPerson = (list: number[]) => (list.length ? random.pick(list) : undefined);
  const callAs = async (person: number, call: Call, input: object) =>
    (await context.as(person)).ask(call, input as never);

  switch (kind) {
    case 'open or close':
      await openOrClose(context, group, owner);
      break;
    case 'delete':
      group.deleted = !group.deleted;
      await db.execute(
        sql`update groups set deleted_at = ${group.deleted ? new Date() : null} where id = ${group.id}`,
      );
      // a closed group that is deleted or restored closes its posts, as closing it does
      if (group.closed) closeExistingPosts(model, group);
      break;
    case 'leave': {
      const leaving = pickPerson(insiders);
      if (leaving === undefined) return 'nothing';
      await callAs(leaving, 'POST /group/leave', { group_id: group.id });
      leaveGroup(group, leaving);
      break;
    }
    case 'join': {
      // an invitation to a closed group is worth as much as the right of its inviter
      const joining = pickPerson(
        outsiders.filter((id) => {
          const inviter = group.invited.get(id);
          return !group.closed || (active.includes(inviter!) && group.members.has(inviter!));
        }),
      );
      if (joining === undefined) return 'nothing';
      await callAs(
        joining,
        group.invited.has(joining)
          ? random.pick(['POST /group/accept-invitation', 'POST /group/join'])
          : 'POST /group/join',
        {
          group_id: group.id,
        },
      );
      group.members.add(joining);
      if (group.closed) group.joinedClosed.add(joining);
      group.invited.delete(joining);
      break;
    }
    case 'list me': {
      const listing = pickPerson(
        insiders.filter((id) => group.joinedClosed.has(id) && !group.closed),
      );
      if (listing === undefined) return 'nothing';
      await callAs(listing, 'POST /group/list-me', { group_id: group.id });
      group.joinedClosed.delete(listing);
      break;
    }
    case 'remove': {
      const moderators = insiders.filter((id) => group.moderators.has(id));
      const keeper = pickPerson(owner === undefined ? moderators : [owner, ...moderators]);
      if (keeper === undefined) return 'nothing';
      const removed = pickPerson(
        insiders.filter(
          (id) =>
            id !== keeper &&
            seesPerson(model, keeper, id) &&
            (keeper === owner || !group.moderators.has(id)),
        ),
      );
      if (removed === undefined) return 'nothing';
      await callAs(keeper, 'POST /group/remove-member', { group_id: group.id, user_id: removed });
      leaveGroup(group, removed);
      group.banned.add(removed);
      break;
    }
    case 'let back': {
      const back = pickPerson(
        [...group.banned].filter((id) => owner !== undefined && seesPerson(model, owner, id)),
      );
      if (owner === undefined || back === undefined) return 'nothing';
      await callAs(owner, 'POST /group/let-back', { group_id: group.id, user_id: back });
      group.banned.delete(back);
      break;
    }
    case 'set role': {
      const member = pickPerson(namedMembers);
      if (owner === undefined || member === undefined) return 'nothing';
      const role = group.moderators.has(member) ? 'member' : 'moderator';
      await callAs(owner, 'POST /group/set-role', { group_id: group.id, user_id: member, role });
      if (role === 'moderator') group.moderators.add(member);
      else group.moderators.delete(member);
      break;
    }
    case 'hand over': {
      const member = pickPerson(namedMembers);
      if (owner === undefined || member === undefined) return 'nothing';
      await callAs(owner, 'POST /group/transfer', { group_id: group.id, user_id: member });
      group.heir = member;
      if (random.boolean(0.3) || !seesGroup(model, member, group)) break;
      await callAs(member, 'POST /group/answer-transfer', { group_id: group.id, accept: true });
      group.heir = undefined;
      group.owner = member;
      group.moderators.add(owner).delete(member);
      break;
    }
    case 'invite': {
      const inviter = pickPerson([...group.members]);
      const invited = pickPerson(
        [...model.people.keys()].filter(
          (id) => !group.members.has(id) && !group.invited.has(id) && !group.banned.has(id),
        ),
      );
      if (inviter === undefined || invited === undefined) return 'nothing';
      await db.execute(
        sql`insert into group_invitations (group_id, person_id, inviter_id) values (${group.id}, ${invited}, ${inviter})`,
      );
      group.invited.set(invited, inviter);
      break;
    }
    case 'decline': {
      const declining = pickPerson(outsiders.filter((id) => group.invited.has(id)));
      if (declining === undefined) return 'nothing';
      await callAs(declining, 'POST /group/decline-invitation', { group_id: group.id });
      group.invited.delete(declining);
      break;
    }
    case 'go under': {
      group.parent =
        group.parent === null
          ? (pickPerson(
              [...model.groups.values()]
                .filter((other) => other !== group && !isUnder(model, other, group))
                .map(({ id }) => id),
            ) ?? null)
          : null;
      await db.execute(sql`update groups set parent_id = ${group.parent} where id = ${group.id}`);
      break;
    }
  }
  return `${kind} ${group.id}`;
}

/** The person also loses the invitations that they sent. */
export function leaveGroup(group: Group, person: number) {
  group.members.delete(person);
  group.moderators.delete(person);
  group.joinedClosed.delete(person);
  if (group.heir === person) group.heir = undefined;
  for (const [invited, inviter] of group.invited)
    if (inviter === person) group.invited.delete(invited);
}

async function openOrClose(
  { app: { db }, model, as }: ChangeContext,
  group: Group,
  owner: number | undefined,
) {
  group.closed = !group.closed;
  const status = group.closed ? 'Closed' : 'Open';
  // posts made before a group closes remain internal after it opens
  if (group.closed) closeExistingPosts(model, group);
  // the owner opens it, and owners are always listed
  else group.joinedClosed.delete(group.owner);
  // the time of closing must be later than that of every earlier post
  await db.execute(sql`select pg_sleep(0.003)`);
  if (owner === undefined)
    await db.execute(sql`update groups set status = ${status} where id = ${group.id}`);
  else await (await as(owner)).ask('POST /group/update', { id: group.id, name: 'A group', status });
}

function closeExistingPosts(model: Model, { id }: Group) {
  for (const post of model.posts.values()) if (post.group === id) post.closedAtPost = true;
}

const isUnder = (model: Model, group: Group, above: Group): boolean =>
  group.parent !== null &&
  (group.parent === above.id || isUnder(model, model.groups.get(group.parent)!, above));
