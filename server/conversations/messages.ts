// Messages of group conversations: read, send and mark as read.
import type { Input } from '#contract/calls.ts';
import { invalidField, notFound } from '#contract/errors.ts';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { logPageRows, positionSince, startOfPage, toLogPage } from '../messages/logPage.ts';
import { assertNotEmpty, attachParts } from '../messages/parts.ts';
import { markChatSeen } from '../messages/seen.ts';
import { countUnreadMessages } from '../messages/view.ts';
import { markChatNotificationsRead, notifyOfChat, publishChatChange } from './notify.ts';
import {
  assertJoined,
  chatMessageColumns,
  lockJoinedChat,
  lockPairsOfChat,
  lookUpChatMessages,
  maxMessageId,
  toChatMessages,
  type ChatContext,
  type ChatMessageRow,
} from './view.ts';

export async function getChatMessages(
  input: Input<'GET /conversation/get-messages'>,
  ctx: RequestContext<Member>,
) {
  const { conversation_id: id, before } = input;
  const { unread, since_id: sinceId } = await assertJoined(ctx, id);
  const afterId = await startOfPage(input, (since) =>
    positionSince(ctx.db, sql`chat_position_since(${id}, ${sinceId}, ${since})`),
  );
  // After a message, the next ones in order. Otherwise the latest, or the latest before `before`.
  const { rows, reached } = await readChatRows(ctx, id, {
    above: Math.max(sinceId, afterId ?? 0),
    below: before,
    isForward: afterId !== undefined,
  });
  const page = await toLogPage(rows, (fitting) => toChatMessages(ctx, fitting));
  // If not all rows fit, the next page begins at a message.
  if (page.more || reached === undefined) return { ...page, unread };
  return { ...page, more: true, reached, unread };
}

/** How many messages are looked up at once, and at most how often, until a page is full. */
const scanSize = 200;
const maxScans = 5;

/**
 * The visible messages of a page in the order of reading, and one more. Reads in short ranges of
 * ids, because many messages in a row can be hidden. `reached` is where it stopped, if they are too
 * many. Only someone who has hidden messages learns it, and not whose they are.
 */
async function readChatRows(
  { db, member }: ChatContext,
  chat: number,
  { above, below, isForward }: { above: number; below: number | undefined; isForward: boolean },
) {
  const rows: ChatMessageRow[] = [];
  for (let scans = 0; rows.length < logPageRows; scans++) {
    if (scans === maxScans) return { rows, reached: isForward ? above : below };
    const idsBetween = (low: Sql, high: Sql) =>
      sql`${isForward ? sql`first_chat_message_ids` : sql`latest_chat_message_ids`}(${chat}, ${low}, ${high}, ${literalInt(scanSize)})`;
    // Each range begins where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const range = (await db.queryOne<{ count: number; first: number | null; last: number | null }>(
      sql`select count(*)::int as count, min(x.id) as first, max(x.id) as last from ${idsBetween(sql`${above}`, below === undefined ? maxMessageId : sql`${below}`)} x`,
    ))!;
    if (range.first === null || range.last === null) break;
    const ids = idsBetween(sql`${range.first - 1}`, sql`${range.last + 1}`);
    rows.push(
      // oxlint-disable-next-line no-await-in-loop
      ...(await db.query<ChatMessageRow>(sql`
        select ${chatMessageColumns(member.id)} from ${lookUpChatMessages(member.id, ids)}
        order by near.id ${isForward ? emptySql : sql`desc`} limit ${literalInt(logPageRows - rows.length)}`)),
    );
    if (range.count < scanSize) break;
    if (isForward) above = range.last;
    else below = range.first;
  }
  return { rows, reached: undefined };
}

export async function getChatMessage(
  { id }: Input<'GET /conversation/get-message'>,
  ctx: RequestContext<Member>,
) {
  return { message: await loadChatMessage(ctx, id) };
}

async function loadChatMessage(ctx: ChatContext, id: number) {
  const rows = await ctx.db.query<ChatMessageRow>(
    sql`select ${chatMessageColumns(ctx.member.id)} from visible_chat_messages(${ctx.member.id}) m where m.id = ${id}`,
  );
  const [found] = await toChatMessages(ctx, rows);
  if (!found) throw notFound(strings.messageNotFound);
  return found;
}

export async function sendToChat(
  input: Input<'POST /conversation/send'>,
  ctx: RequestContext<Member>,
) {
  const { conversation_id: chat, message = '', parent_id } = input;
  assertNotEmpty(input);
  return ctx.db.transaction(async (db) => {
    const writer = ctx.member.id;
    await lockPairsOfChat(db, writer, chat);
    const { unread, last_read_id: lastReadId } = await lockJoinedChat(
      { db, member: ctx.member },
      chat,
    );
    if (parent_id !== undefined) await lockParent(db, writer, chat, parent_id);
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into messages (sender_id, parent_id, text, in_conversation, chat_id)
      values (${writer}, ${parent_id ?? null}, ${message}, true, ${chat}) returning id`))!;
    await attachParts(db, writer, id, input);
    await deliver(db, writer, chat, id);
    await markChatSeen(db, writer, chat, { from: lastReadId, to: id });
    if (unread > 0) await markChatNotificationsRead(db, writer);
    return {
      sent: await loadChatMessage({ ...ctx, db }, id),
      message: strings.messageSent,
    };
  });
}

/** The error for a message of another conversation is the same as for a missing one. */
async function lockParent(db: Database, writer: number, chat: number, parent: number) {
  await db.query(
    sql`select lock_message(m.id) from visible_chat_messages(${writer}) m where m.id = ${parent}`,
  );
  const found = await db.queryOne(
    sql`select from visible_chat_messages(${writer}) m where m.id = ${parent} and m.chat_id = ${chat}`,
  );
  if (!found) throw invalidField('parent_id', strings.messageNotFound);
}

/** Delivers a message to everyone in the conversation, except across a block. */
async function deliver(db: Database, writer: number, chat: number, id: number) {
  const recipients = await db.query<{
    person_id: number;
    joined: boolean;
    muted: boolean;
    blocked: boolean;
  }>(
    sql`select r.person_id, r.joined, r.muted, r.blocked from chat_recipients(${writer}, ${chat}) r`,
  );
  const blocked = recipients.flatMap((r) => (r.blocked ? r.person_id : []));
  if (blocked.length)
    await db.execute(
      sql`insert into undelivered_messages (message_id, person_id) select ${id}, person from unnest(${blocked}::bigint[]) person`,
    );
  const reached = recipients.filter((r) => r.joined && !r.blocked);
  const reachedIds = reached.map(({ person_id }) => person_id);
  await db.execute(sql`
    update chat_members set last_message_id = ${id},
      unread = case when person_id = ${writer} then 0 else unread + 1 end, last_read_id = case when person_id = ${writer} then ${id}::bigint else last_read_id end
    where chat_id = ${chat} and person_id = any (${reachedIds}::bigint[])`);
  publishChatChange(db, chat, reachedIds, { id });
  await notifyOfChat(db, {
    type: NotificationType.chatMessageSent,
    chat,
    actor: writer,
    to: reached.flatMap(({ person_id, muted }) => (muted || person_id === writer ? [] : person_id)),
  });
}

export async function markChatRead(
  { conversation_id: id }: Input<'POST /conversation/mark-read'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const joined = await lockJoinedChat({ db, member }, id);
    if (joined.unread > 0) {
      await db.execute(
        sql`update chat_members set unread = 0, last_read_id = last_message_id where chat_id = ${id} and person_id = ${member.id}`,
      );
      await markChatSeen(db, member.id, id, {
        from: joined.last_read_id,
        to: joined.last_message_id,
      });
      publishChatChange(db, id, [member.id]);
    }
    await markChatNotificationsRead(db, member.id);
    return { unread: await countUnreadMessages({ db, member }) };
  });
}
