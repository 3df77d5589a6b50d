// People in group conversations: start one, add, remove, leave, and answer a request to join.
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { emptySql, literalInt, sql } from '../db/sql.ts';
import { lockChat } from '../policies/chatLock.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { consumeForMany } from '../screening/newMemberLimits.ts';
import { screenInput } from '../screening/screen.ts';
import { forgetDeclined, storeDeclined } from '../messages/declinedRequests.ts';
import { consumeForStrangers, resolveDeliveries, resolveRecipients } from '../messages/send.ts';
import { markChatNotificationsRead, notifyOfChat, publishChatChange } from './notify.ts';
import {
  assertJoined,
  loadChat,
  loadChatMembers,
  lockJoinedChat,
  lookUpChatMessages,
  maxLatestMessages,
  maxMessageId,
} from './view.ts';

export async function createChat(
  { name, people }: Input<'POST /conversation/create'>,
  ctx: RequestContext<Member>,
) {
  await consumeForMany(ctx.app, ctx.member, 'invite', people.length);
  return ctx.db.transaction(async (db) => {
    const { member } = ctx;
    // A session that ended meanwhile adds nobody.
    await lockOwnAccount(db, member);
    await screenInput({ ...ctx, db }, { text: [name], rich: [] }, { handling: 'refuse' });
    const added = await resolvePeople({ ...ctx, db }, people);
    const { id } = (await db.queryOne<{ id: number }>(
      sql`insert into chats (name, creator_id, named_by) values (${name}, ${member.id}, ${member.id}) returning id`,
    ))!;
    await db.execute(sql`
      insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at)
      select ${id}, ${member.id}, 'joined', mark, mark, mark, now() from ${newMark} mark`);
    await storeMembers({ ...ctx, db }, id, added);
    publishChatChange(db, id, [member.id]);
    return {
      conversation: await loadChat({ ...ctx, db }, id),
      message: chatStrings.chatCreated,
    };
  });
}

export async function addToChat(
  { conversation_id: id, people }: Input<'POST /conversation/add'>,
  ctx: RequestContext<Member>,
) {
  // The rate limit of the request itself has already counted the first person.
  if (people.length > 1) await consumeForMany(ctx.app, ctx.member, 'invite', people.length - 1);
  return ctx.db.transaction(async (db) => {
    const { member } = ctx;
    // A session that ended meanwhile adds nobody.
    await lockOwnAccount(db, member);
    const { own } = await assertJoined({ db, member }, id);
    const added = await resolvePeople({ ...ctx, db }, people);
    await lockChat(db, id);
    await assertJoined({ db, member }, id);
    const states = new Map(
      (
        await db.query<{ id: number; state: MemberState }>(sql`
          select p.id, s.state from unnest(${added.map((person) => person.id)}::bigint[]) p (id) cross join lateral chat_state_of(${member.id}, ${id}, p.id) s`)
      ).map((row) => [row.id, row.state]),
    );
    const changed = added.flatMap((person) => {
      const state = states.get(person.id);
      if ((state === 'removed' || state === 'withdrawn') && !own)
        throw forbidden(chatStrings.chatRemovedPerson);
      return toAddedAgain(person, state) ?? [];
    });
    await storeMembers({ ...ctx, db }, id, changed);
    await assertRoom(db, member.id, id);
    await publishToChat(db, member.id, id, { about: changed.map((person) => person.id) });
    return {
      members: await loadChatMembers({ ...ctx, db }, id),
      message: chatStrings.chatMembersAdded,
    };
  });
}

type MemberState = 'joined' | 'invited' | 'declined' | 'left' | 'removed' | 'withdrawn';
type AddedPerson = { id: number; state: 'joined' | 'invited' | 'declined' };

/**
 * How a person is stored who may have been in the conversation or asked before; undefined if
 * nothing changes. A former member is asked before they are in it again. A person who was asked,
 * and has declined or not answered, is asked again only by friends and members of a common group.
 * For the others it looks like a request.
 */
function toAddedAgain(person: AddedPerson, state: MemberState | undefined) {
  const isDirect = person.state === 'joined';
  switch (state) {
    case undefined:
      return person;
    case 'joined':
      return undefined;
    case 'invited':
    case 'declined':
      return isDirect ? toState(person, 'invited') : undefined;
    case 'withdrawn':
      return toState(person, isDirect ? 'invited' : 'declined');
    case 'left':
    case 'removed':
      return toState(person, person.state === 'declined' ? 'declined' : 'invited');
  }
}

const toState = ({ id }: AddedPerson, state: AddedPerson['state']): AddedPerson => ({ id, state });

/** A position in the order of all messages: those that are sent later have higher ids. */
const newMark = sql`nextval(pg_get_serial_sequence('messages', 'id'))`;

/**
 * Finds the people and whether each joins at once or is asked. A person who blocks the member, or
 * declined an earlier request, is stored as one who declined, which looks like a request.
 */
async function resolvePeople(
  ctx: RequestContext<Member>,
  names: Input<'POST /conversation/add'>['people'],
): Promise<AddedPerson[]> {
  const { db, member } = ctx;
  const ids = await resolveRecipients(db, member.id, names, 'people');
  // Serializes this with blocks. In ascending order, to avoid deadlocks.
  for (const id of ids.toSorted((a, b) => a - b)) await lockPair(db, member.id, id);
  const deliveries = await resolveDeliveries(db, member.id, ids, {
    field: 'people',
    target: sql`chat_addition_target`,
  });
  await consumeForStrangers(ctx, ids);
  return deliveries.map(({ id, delivery }) => ({
    id,
    state: delivery === 'direct' ? 'joined' : delivery === 'request' ? 'invited' : 'declined',
  }));
}

async function storeMembers(ctx: RequestContext<Member>, chat: number, added: AddedPerson[]) {
  if (!added.length) return;
  const { db, member } = ctx;
  await db.execute(sql`
    insert into chat_members (chat_id, person_id, state, added_by, session_id, since_id, last_message_id, last_read_id, joined_at, earlier_name)
    select ${chat}, added.id, added.state, ${member.id}, ${member.sessionId}, mark, mark, mark, case when added.state = 'joined' then now() end, case when is_named_across_block(${chat}, added.id) then '' end
    from ${newMark} mark, unnest(${added.map(({ id }) => id)}::bigint[], ${added.map(({ state }) => state)}::text[]) added (id, state)
    on conflict (chat_id, person_id) do update
      set state = excluded.state, added_by = excluded.added_by, session_id = excluded.session_id, since_id = excluded.since_id, last_message_id = excluded.last_message_id,
        last_read_id = excluded.last_read_id, unread = 0, muted = false, joined_at = excluded.joined_at, earlier_name = excluded.earlier_name, created_at = now()`);
  await forgetDeclined(
    db,
    member.id,
    added.map(({ id }) => id),
  );
  const { joined = [], invited = [] } = Object.groupBy(added, ({ state }) => state);
  for (const [type, people] of [
    [NotificationType.chatJoined, joined],
    [NotificationType.chatAsked, invited],
  ] as const) {
    const notifiedIds = people.map(({ id }) => id);
    if (!notifiedIds.length) continue;
    publishChatChange(db, chat, notifiedIds);
    await notifyOfChat(db, { type, chat, actor: member.id, to: notifiedIds });
  }
}

/** Counts only people that the member can see, so that the limit reveals no one else. */
async function assertRoom(db: Database, viewer: number, chat: number) {
  const { people } = (await db.queryOne<{ people: number }>(
    sql`select count(*)::int as people from visible_chat_members(${viewer}) m where m.chat_id = ${chat}`,
  ))!;
  if (people > limits.chatMembers) throw invalidField('people', chatStrings.chatFull);
}

/**
 * Publishes a change to all who can notice it. With `about`, a change of these people, to those
 * who see one of them; without `acrossBlocks`, to nobody with a block between them and the viewer.
 * An event without a change would reveal that there are others.
 */
export async function publishToChat(
  db: Database,
  viewer: number,
  chat: number,
  { about, acrossBlocks = true }: { about?: number[]; acrossBlocks?: boolean } = {},
) {
  const recipients = await db.query<{ person_id: number }>(sql`
    select r.person_id from chat_recipients(${viewer}, ${chat}) r
    where r.joined and (${acrossBlocks} or not r.blocked) ${about ? sql`and (select true from visible_people(r.person_id) p where p.id = any (${about}::bigint[]) limit 1)` : emptySql}`);
  if (recipients.length)
    publishChatChange(
      db,
      chat,
      recipients.map(({ person_id }) => person_id),
    );
}

export async function removeFromChat(
  { conversation_id: id, user_id: person }: Input<'POST /conversation/remove'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    const { member } = ctx;
    const { own } = await lockJoinedChat({ db, member }, id);
    if (!own) throw forbidden(chatStrings.chatCreatorOnly);
    if (person === member.id) throw invalidField('user_id', strings.notYourself);
    const found = await db.queryOne<{ state: MemberState }>(sql`
      select s.state from visible_chat_members(${member.id}) m cross join lateral chat_state_of(${member.id}, m.chat_id, m.person_id) s
      where m.chat_id = ${id} and m.person_id = ${person}`);
    if (!found) throw notFound(strings.userNotFound);
    await publishToChat(db, member.id, id, { about: [person] });
    // The request disappears.
    if (found.state === 'invited') publishChatChange(db, id, [person]);
    await endMembership(db, id, person, 'removed');
    return {
      members: await loadChatMembers({ ...ctx, db }, id),
      message: chatStrings.chatMemberRemoved,
    };
  });
}

export async function leaveChat(
  { conversation_id: id }: Input<'POST /conversation/leave'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    // When the last person leaves, a long conversation is deleted.
    await db.execute(sql`set local statement_timeout = '60s'`);
    const { own } = await lockJoinedChat({ db, member }, id);
    // Another member takes over from the creator.
    await publishToChat(db, member.id, id, own ? {} : { about: [member.id] });
    await storeDeclinedChat(db, member.id, await endMembership(db, id, member.id, 'left'));
    return { message: chatStrings.chatLeft };
  });
}

/** Returns who added the person, unless it was the creator or a deleted account. */
export async function endMembership(
  db: Database,
  chat: number,
  person: number,
  state: 'left' | 'removed',
) {
  const ended = await db.queryOne<{ added_by: number | null }>(sql`
    update chat_members set state = case when state = 'joined' then ${state}::text else 'withdrawn' end, unread = 0, muted = false
    where chat_id = ${chat} and person_id = ${person} returning added_by`);
  await markChatNotificationsRead(db, person);
  return ended;
}

/** The one who added the person does not ask them again for a time. */
async function storeDeclinedChat(
  db: Database,
  person: number,
  membership: { added_by: number | null } | undefined,
) {
  if (membership?.added_by) await storeDeclined(db, person, [membership.added_by], 'chat');
}

export async function answerChatRequest(
  { conversation_id: id, accept }: Input<'POST /conversation/answer'>,
  { db, member }: RequestContext<Member>,
) {
  const isAccepted = accept === 'Y';
  return db.transaction(async (db) => {
    const findRequest = () =>
      db.queryOne(sql`select from visible_chat_requests(${member.id}) r where r.id = ${id}`);
    if (!(await findRequest())) throw notFound(chatStrings.chatNotFound);
    await lockChat(db, id);
    if (!(await findRequest())) throw notFound(chatStrings.chatNotFound);
    if (isAccepted) {
      const joined = await db.queryOne<{ added_by: number }>(
        sql`update chat_members set state = 'joined', joined_at = now() where chat_id = ${id} and person_id = ${member.id} and state = 'invited' returning added_by`,
      );
      if (joined) await forgetDeclined(db, member.id, [joined.added_by]);
      await db.execute(sql`
        update chat_members me set unread = seen.unread, last_message_id = coalesce(seen.latest, me.last_message_id), last_read_id = coalesce(seen.first - 1, me.last_read_id)
        from (select count(*)::int as unread, min(m.id) as first, max(m.id) as latest from visible_chats(${member.id}) c
          cross join lateral (select m.id from ${lookUpChatMessages(member.id, sql`latest_chat_message_ids(c.id, c.since_id, ${maxMessageId}, ${literalInt(maxLatestMessages)})`)} offset 0) m where c.id = ${id}) seen
        where me.chat_id = ${id} and me.person_id = ${member.id}`);
      await publishToChat(db, member.id, id, { about: [member.id] });
    } else {
      const declined = await db.queryOne<{ added_by: number }>(
        sql`update chat_members set state = 'declined' where chat_id = ${id} and person_id = ${member.id} returning added_by`,
      );
      await storeDeclinedChat(db, member.id, declined);
      publishChatChange(db, id, [member.id]);
    }
    await markChatNotificationsRead(db, member.id);
    return { message: isAccepted ? chatStrings.chatAccepted : chatStrings.chatDeclined };
  });
}
