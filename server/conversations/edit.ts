// Changes of sent messages by their author, for everyone who has them: in one-to-one and in group
// conversations, within 15 minutes.
import type { Input } from '#contract/calls.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { minute } from '#contract/durations.ts';
import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { markNotificationRead } from '../messages/notify.ts';
import { lockChat } from '../policies/chatLock.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { publishEvent } from '../realtime/publish.ts';
import { publishChatChange } from './notify.ts';

const changeableForMs = 15 * minute;

type OwnMessage = {
  /** Null for a one-to-one message. */
  chat_id: number | null;
  /** The other people of a one-to-one message, in ascending order. */
  peers: number[];
  /** Those of them who received it and still have it. */
  receivers: number[];
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
      await db.execute(
        sql`update messages set text = ${text}, edited_at = now() where id = ${id} and sender_id = ${member.id}`,
      );
      await publishChange(db, member.id, own, { changed: id });
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
    const { chat_id: chat } = own;
    if (chat === null) {
      // A trigger on message_copies updates the conversations and deletes the message.
      await db.execute(sql`delete from message_copies where message_id = ${id}`);
      for (const receiver of own.receivers) await markNotificationRead(db, receiver, viewer);
    } else {
      await db.execute(sql`
        update chat_members m set unread = m.unread - 1 from chat_members_with_unread(${viewer}, ${id}) r
        where m.chat_id = ${chat} and m.person_id = r.person_id`);
      await db.execute(sql`delete from messages where id = ${id} and sender_id = ${viewer}`);
    }
    await publishChange(db, viewer, own, { gone: id });
    return { message: chatStrings.messageDeletedForAll };
  });
}

/** Locks the conversation of the member's own message, and checks that it can be changed. */
async function lockOwnMessage(db: Database, viewer: number, id: number): Promise<OwnMessage> {
  const own = await findOwnMessage(db, viewer, id);
  if (!own) throw notFound(strings.messageNotFound);
  for (const peer of own.peers) await lockPair(db, viewer, peer);
  if (own.chat_id !== null) await lockChat(db, own.chat_id);
  const locked = await findOwnMessage(db, viewer, id);
  if (!locked) throw notFound(strings.messageNotFound);
  if (Date.now() - locked.created_at.getTime() > changeableForMs)
    throw forbidden(chatStrings.messageChangeTooLate);
  return locked;
}

const findOwnMessage = (db: Database, viewer: number, id: number) =>
  db.queryOne<OwnMessage>(sql`
    select own.chat_id, to_json(own.peers) as peers, own.created_at, own.text, to_json(array(select r.person_id from message_receivers(${viewer}, ${id}) r)) as receivers,
      exists (select from visible_message_files(${viewer}) f where f.message_id = ${id}) or exists (select from message_quotes q where q.message_id = ${id}) or own.subject <> '' as has_parts
    from (
      select null::bigint as chat_id, array_agg(m.peer_id order by m.peer_id) as peers, m.created_at, m.text, m.subject
      from visible_messages(${viewer}) m where m.id = ${id} and m.sent group by m.created_at, m.text, m.subject
      union all
      select m.chat_id, '{}'::bigint[], m.created_at, m.text, '' from visible_chat_messages(${viewer}) m where m.id = ${id} and m.sent) own`);

/** Tells everyone who has the message. */
async function publishChange(
  db: Database,
  viewer: number,
  { chat_id: chat, peers, receivers }: OwnMessage,
  change: { changed: number } | { gone: number },
) {
  if (chat !== null) {
    const recipients = await db.query<{ person_id: number }>(
      sql`select r.person_id from chat_recipients(${viewer}, ${chat}) r where r.joined and not r.blocked`,
    );
    publishChatChange(
      db,
      chat,
      recipients.map(({ person_id }) => person_id),
      change,
    );
    return;
  }
  publishEvent(db, { event: 'message', to: receivers, user_id: viewer, id: 0, ...change });
  for (const peer of peers)
    publishEvent(db, { event: 'message', to: [viewer], user_id: peer, id: 0, ...change });
}
