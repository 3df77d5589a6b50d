// Changes of sent messages by their author, for everyone who has them: in one-to-one and in group
// conversations, within 15 minutes.
import type { Input } from '#contract/calls.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { messageChangeableMs } from '#contract/durations.ts';
import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { markNotificationRead } from '../messages/notify.ts';
import { lockChat } from '../policies/chatLock.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { publishEvent } from '../realtime/publish.ts';
import { markChatNotificationsRead, publishChatChange } from './notify.ts';
import { lockPairsOfChat } from './view.ts';

type OwnMessage = {
  id: number;
  /** Null for a one-to-one message. */
  chat_id: number | null;
  /** The other people of a one-to-one message, in ascending order. */
  peers: number[];
  created_at: Date;
  text: string;
  /** Whether it has anything besides its text. */
  has_parts: boolean;
};

export async function editMessage(
  { id, message: text }: Input<'POST /message/edit'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const own = await lockOwnMessage(db, member.id, id);
    if (!text && !own.has_parts) throw invalid(strings.messageEmpty);
    if (text !== own.text) {
      await withdrawAcrossBlocks(db, member.id, own);
      await db.execute(
        sql`update messages set text = ${text}, edited_at = now() where id = ${id} and sender_id = ${member.id}`,
      );
      await publishChange(db, member.id, own, await listReceivers(db, member.id, own), {
        changed: id,
      });
    }
    return { message: chatStrings.messageEdited };
  });
}

export async function deleteForAll(
  { id }: Input<'POST /message/delete-for-all'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const viewer = member.id;
    const own = await lockOwnMessage(db, viewer, id);
    const receivers = await listReceivers(db, viewer, own);
    if (own.chat_id === null) {
      // A trigger on message_copies updates the conversations and deletes the message.
      await db.execute(sql`delete from message_copies where message_id = ${id}`);
    } else {
      await subtractUnread(db, own.chat_id, receivers);
      await db.execute(sql`delete from messages where id = ${id} and sender_id = ${viewer}`);
    }
    await endNotifications(db, viewer, own, receivers);
    await publishChange(db, viewer, own, receivers, { gone: id });
    return { message: chatStrings.messageDeletedForAll };
  });
}

/** Locks the conversation of the member's own message, and checks that it can be changed. */
async function lockOwnMessage(db: Database, viewer: number, id: number): Promise<OwnMessage> {
  const own = await findOwnMessage(db, viewer, id);
  if (!own) throw notFound(strings.messageNotFound);
  if (own.chat_id === null) {
    // Also people who have it in a conversation that the author does not see.
    const people = new Set([...own.peers, ...toIds(await listReceivers(db, viewer, own))]);
    for (const person of [...people].toSorted((a, b) => a - b)) await lockPair(db, viewer, person);
  } else {
    await lockPairsOfChat(db, viewer, own.chat_id);
    await lockChat(db, own.chat_id);
  }
  const locked = await findOwnMessage(db, viewer, id);
  if (!locked) throw notFound(strings.messageNotFound);
  if (Date.now() - locked.created_at.getTime() > messageChangeableMs)
    throw forbidden(chatStrings.messageChangeTooLate);
  return locked;
}

const findOwnMessage = (db: Database, viewer: number, id: number) =>
  db.queryOne<OwnMessage>(sql`
    select ${id}::bigint as id, own.chat_id, to_json(own.peers) as peers, own.created_at, own.text,
      exists (select from visible_message_files(${viewer}) f where f.message_id = ${id}) or exists (select from message_quotes q where q.message_id = ${id}) or own.subject <> '' as has_parts
    from (
      select null::bigint as chat_id, array_agg(m.peer_id order by m.peer_id) as peers, m.created_at, m.text, m.subject
      from visible_messages(${viewer}) m where m.id = ${id} and m.sent group by m.created_at, m.text, m.subject
      union all
      select m.chat_id, '{}'::bigint[], m.created_at, m.text, '' from visible_chat_messages(${viewer}) m where m.id = ${id} and m.sent) own`);

type Receiver = {
  person_id: number;
  /** A block is between them and the author. */
  blocked: boolean;
  /** For one-to-one messages: they see the conversation. */
  shown: boolean;
  /** For group conversations: it is in their unread count. */
  unread: boolean;
};

/** Everyone who has the message; of a group conversation its author too. */
const listReceivers = (db: Database, viewer: number, { id, chat_id: chat }: OwnMessage) =>
  db.query<Receiver>(
    chat === null
      ? sql`select r.person_id, r.blocked, r.shown, false as unread from message_receivers(${viewer}, ${id}) r`
      : sql`select r.person_id, r.blocked, true as shown, r.unread from chat_message_receivers(${viewer}, ${id}) r`,
  );

/**
 * People with a block between them and the author lose the message: they do not see what the author
 * writes from the block on, and its previous text is not kept.
 */
async function withdrawAcrossBlocks(db: Database, viewer: number, own: OwnMessage) {
  const { id, chat_id: chat } = own;
  const withdrawn = (await listReceivers(db, viewer, own)).filter(({ blocked }) => blocked);
  if (chat === null)
    await db.execute(sql`
      delete from message_copies where message_id = ${id} and peer_id = ${viewer} and not sent and person_id = any (${toIds(withdrawn)}::bigint[])`);
  else {
    await subtractUnread(db, chat, withdrawn);
    // Also for people who were asked to join and have not answered.
    await db.execute(sql`
      insert into undelivered_messages (message_id, person_id) select ${id}, r.person_id from chat_recipients(${viewer}, ${chat}) r where r.blocked on conflict do nothing`);
  }
  await endNotifications(db, viewer, own, withdrawn);
}

const toIds = (receivers: Receiver[]) => receivers.map(({ person_id }) => person_id);

async function subtractUnread(db: Database, chat: number, receivers: Receiver[]) {
  const ids = toIds(receivers.filter(({ unread }) => unread));
  await db.execute(
    sql`update chat_members set unread = unread - 1 where chat_id = ${chat} and person_id = any (${ids}::bigint[])`,
  );
}

/** Ends the notifications of people who had not read it and now have nothing left to read. */
async function endNotifications(
  db: Database,
  viewer: number,
  { chat_id: chat }: OwnMessage,
  receivers: Receiver[],
) {
  for (const { person_id: person, unread, blocked } of receivers)
    if (chat === null) await markNotificationRead(db, person, viewer, { quietly: blocked });
    else if (unread) await markChatNotificationsRead(db, person, { quietly: blocked });
}

/** Publishes the change to everyone who has the message, except across a block. */
async function publishChange(
  db: Database,
  viewer: number,
  { chat_id: chat, peers }: OwnMessage,
  receivers: Receiver[],
  change: { changed: number } | { gone: number },
) {
  const to = toIds(receivers.filter(({ shown, blocked }) => shown && !blocked));
  if (chat !== null) {
    publishChatChange(db, chat, to, change);
    return;
  }
  publishEvent(db, { event: 'message', to, user_id: viewer, id: 0, ...change });
  for (const peer of peers)
    publishEvent(db, { event: 'message', to: [viewer], user_id: peer, id: 0, ...change });
}
