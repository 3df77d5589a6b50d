// Inserts the private messages of the demo with their images.
import { minute } from '#contract/durations.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { storeMessageFile } from '../messages/files.ts';
import type { SeedIds } from './ids.ts';
import { seedConversations } from './messages.ts';
import { drawPhoto } from './pictures.ts';
import { timeAgo, insertRows } from './rows.ts';

export async function insertMessages(app: AppContext, db: Database, { people: idOf }: SeedIds) {
  const messages = seedConversations
    .flatMap(({ between: [first, second], request, messages }) => messages.map((message) => ({ ...message, to: message.from === first ? second : first, request })))
    .toSorted((a, b) => b.ago - a.ago);
  const ids = await insertRows(db, sql`
    insert into messages (sender_id, subject, text, in_conversation, created_at)
    select writer, subject, text, subject = '', at
    from ${toRecordset(messages.map(({ from, subject = '', text, ago: minutes }, n) => ({ writer: idOf[from], subject, text, at: timeAgo(minutes * minute), n })), sql`m (writer bigint, subject text, text text, at timestamptz, n int)`)}
    order by n returning id`);
  const copies = messages.flatMap(({ from, to, unread, request }, n) => [
    { person: idOf[from], peer: idOf[to], message: ids[n], sent: true, unread: false, request: false },
    { person: idOf[to], peer: idOf[from], message: ids[n], sent: false, unread: unread === true, request: request === true },
  ]);
  const copyRows = sql`${toRecordset(copies, sql`v (person bigint, peer bigint, message bigint, sent boolean, unread boolean, request boolean)`)}`;
  await db.execute(sql`
    insert into message_copies (person_id, peer_id, message_id, sent, read_at) select person, peer, message, sent, case when not unread then now() end from ${copyRows}`);
  await db.execute(sql`
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id, unread, request)
    select person, peer, max(message), max(message) filter (where sent), count(*) filter (where unread), bool_or(request) from ${copyRows} group by person, peer`);
  const replies = messages.flatMap(({ replyTo }, n) => (replyTo === undefined ? [] : [{ message: ids[n], parent: ids[messages.findIndex(({ text }) => text === replyTo)] }]));
  await db.execute(sql`
    update messages m set parent_id = r.parent from ${toRecordset(replies, sql`r (message bigint, parent bigint)`)} where m.id = r.message`);
  const reactions = messages.flatMap(({ to, reaction }, n) => (reaction ? [{ message: ids[n], person: idOf[to], emoji: reaction }] : []));
  await db.execute(sql`
    insert into message_reactions (message_id, person_id, emoji) select message, person, emoji from ${toRecordset(reactions, sql`r (message bigint, person bigint, emoji text)`)}`);
  for (const [n, { from, picture }] of messages.entries()) {
    if (!picture) continue;
    const { name } = await storeMessageFile(app, db, idOf[from], await drawPhoto(picture), picture.fileName);
    await db.execute(sql`update message_files set message_id = ${ids[n]}, position = 1 where name = ${name}`);
  }
}
