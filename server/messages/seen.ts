// Seen marks, in conversations with one person and with a group.
import type { Input } from '#contract/calls.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { minute } from '#contract/durations.ts';
import { notFound } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { MessageReader, seenCalls } from '#contract/seen.ts';
import { strings } from '#contract/strings.ts';
import type { Handlers, Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { publishEvent } from '../realtime/publish.ts';

/**
 * Shows the writer that the reader has read their messages up to this one, if both show it. Call it
 * under the lock of the pair.
 */
export async function markSeen(db: Database, reader: number, writer: number, messageId: number) {
  const marked = await db.execute(sql`
    update conversations set seen_id = ${messageId}, seen_at = now()
    where person_id = ${writer} and peer_id = ${reader} and not request and coalesce(seen_id, 0) < ${messageId} and shows_read_to(${reader}, ${writer})`);
  if (marked) publishEvent(db, { event: 'seen', to: [writer], user_id: reader });
}

/**
 * Shows the members of a group conversation that the reader, who had read it up to `from`, has read
 * it up to `to`. Call it under the lock of the conversation.
 */
export async function markChatSeen(
  db: Database,
  reader: number,
  chat: number,
  { from, to }: { from: number; to: number },
) {
  const marked = await db.execute(sql`
    update chat_members set seen_id = ${to}, seen_at = now()
    where chat_id = ${chat} and person_id = ${reader}
      and (select p.shows_read_since from visible_people(${reader}) p where p.id = ${reader}) is not null`);
  if (!marked) return;
  const watchers = await db.query<{ person_id: number }>(
    sql`select w.person_id from chat_read_watchers(${reader}, ${chat}, ${from}) w`,
  );
  if (watchers.length)
    publishEvent(db, {
      event: 'seen',
      to: watchers.map(({ person_id }) => person_id),
      conversation_id: chat,
    });
}

async function listReaders(
  { id }: Input<'GET /message/get-seen'>,
  { db, app, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  const own = await db.queryOne(sql`
    select from visible_messages(${viewer}) m where m.id = ${id} and m.sent
    union all select from visible_chat_messages(${viewer}) m where m.id = ${id} and m.sent limit 1`);
  if (!own) throw notFound(strings.messageNotFound);
  const rows = await db.query<Parameters<typeof app.files.stub>[0] & { seen_at: Date | null }>(sql`
    select ${userSummaryColumns(sql`p`)}, r.seen_at from visible_message_readers(${viewer}, ${id}) r
    join visible_people(${viewer}) p on p.id = r.person_id order by fold_text(p.name), p.id limit ${literalInt(2 * limits.chatMembers)}`);
  return {
    people: rows.map(({ seen_at: seenAt, ...person }): MessageReader => ({
      ...app.files.stub(person, viewer),
      ...(seenAt && { seen_on: toMinute(seenAt).toISOString() }),
    })),
  };
}

const toMinute = (time: Date) => new Date(time.getTime() - (time.getTime() % minute));

async function getPreferences(_input: object, { db, member }: RequestContext<Member>) {
  const own = await db.queryOne<{ shows_read: boolean; takes_requests: boolean }>(sql`
    select p.shows_read_since is not null as shows_read, p.takes_requests from visible_people(${member.id}) p where p.id = ${member.id}`);
  if (!own) throw notFound(strings.userNotFound);
  return own;
}

async function setShowRead(
  { show }: Input<'POST /message/show-read'>,
  { db, member }: RequestContext<Member>,
) {
  await db.execute(sql`
    update people set shows_read_since = case when ${show} then coalesce(shows_read_since, now()) end where id = ${member.id}`);
  return {
    shows_read: show,
    message: show ? chatStrings.showReadOn : chatStrings.showReadOff,
  };
}

export const seenHandlers: Handlers<keyof typeof seenCalls> = {
  'GET /message/get-seen': listReaders,
  'GET /message/preferences': getPreferences,
  'POST /message/show-read': setShowRead,
};
