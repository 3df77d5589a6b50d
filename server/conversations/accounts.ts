// Group conversations of an account that is deleted, and its messages when it is purged.
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { lockChat } from '../policies/chatLock.ts';
import { publishChatChange } from './notify.ts';

const batchSize = 500;

/** Passes on the conversations that the person started to the next active members. */
export async function passOnChats(db: Database, person: number) {
  const passedOn = await db.query<{ id: number; next_id: number }>(
    sql`select c.id, c.next_id from pass_on_chats(${person}) c`,
  );
  for (const { id, next_id } of passedOn) publishChatChange(db, id, [next_id]);
}

/**
 * Deletes the messages of conversations that end with the account in batches, so that no statement
 * runs long. `account` selects the id of the person, as long as the account may be purged.
 */
export async function deleteEndingChats(db: Database, account: Sql) {
  while (
    await db.execute(sql`
      delete from messages m using (
        select e.id from (${account}) t cross join lateral chat_messages_ending_with(t.id) e limit ${literalInt(batchSize)}) ending
      where m.id = ending.id`)
  );
}

/** Deletes what the person wrote, also from the unread counts of the others. */
export async function deleteSentChatMessages(db: Database, account: Sql) {
  while (await db.transaction((db) => deleteBatch(db, account)));
}

async function deleteBatch(db: Database, account: Sql): Promise<boolean> {
  const sent = await db.query<{ id: number; chat_id: number; sender_id: number }>(sql`
    select m.id, m.chat_id, t.id as sender_id from (${account}) t cross join lateral chat_messages_sent_by(t.id) m limit ${literalInt(batchSize)}`);
  const chats = new Set(sent.map(({ chat_id }) => chat_id));
  // In ascending order, to avoid deadlocks.
  for (const chat of [...chats].toSorted((a, b) => a - b)) await lockChat(db, chat);
  const ids = sent.map(({ id }) => id);
  await db.execute(sql`
    update chat_members me set unread = me.unread - lost.messages
    from (select m.chat_id, r.person_id, count(*)::int as messages
      from unnest(${ids}::bigint[], ${sent.map(({ chat_id }) => chat_id)}::bigint[], ${sent.map(({ sender_id }) => sender_id)}::bigint[]) m (id, chat_id, sender_id)
      cross join lateral chat_message_receivers(m.sender_id, m.id) r where r.unread group by 1, 2) lost
    where me.chat_id = lost.chat_id and me.person_id = lost.person_id`);
  await db.execute(sql`delete from messages where id = any (${ids}::bigint[])`);
  return sent.length === batchSize;
}
