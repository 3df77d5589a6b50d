// Group conversations and their messages as API objects for a member.
import type { Correspondent } from '#contract/message.ts';
import type { Chat, ChatMember, ChatMessage } from '#contract/chat.ts';
import { chatStrings } from '#contract/chatStrings.ts';
import { notFound } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { translatorFor } from '../lib/translators.ts';
import { lockChat } from '../policies/chatLock.ts';
import { lockPairSharedSql } from '../policies/userPairLock.ts';
import { loadRepliedMessages } from '../messages/repliedMessages.ts';
import { loadMessageParts, visiblePortrait } from '../messages/view.ts';

export type ChatContext = Pick<RequestContext<Member>, 'db' | 'app' | 'member' | 'language'>;

export type ChatMessageRow = {
  id: number;
  chat_id: number;
  sender_id: number;
  /** Null if the sender deleted their account. */
  sender_name: string | null;
  sender_username: string | null;
  parent_id: number | null;
  text: string;
  created_at: Date;
  edited: boolean;
  read: boolean;
  portrait: string | null;
};

/** Columns of a ChatMessageRow. Expects rows of visible_chat_messages aliased m. */
export const chatMessageColumns = (viewer: number) => sql`
  m.id, m.chat_id, m.sender_id, m.sender_name, m.sender_username, m.parent_id, m.text, m.created_at, m.edited_at is not null as edited, m.read,
  ${visiblePortrait(viewer, sql`m.sender_id`)} as portrait`;

/**
 * Converts rows to API objects, in the same order. Lists need no descriptions of images, no
 * reactions, and not what messages reply to.
 */
export async function toChatMessages(
  ctx: ChatContext,
  rows: ChatMessageRow[],
  { descriptions = true }: { descriptions?: boolean } = {},
): Promise<ChatMessage[]> {
  if (!rows.length) return [];
  const { db, app, member, language } = ctx;
  const parts = await loadMessageParts(
    ctx,
    rows.map(({ id }) => id),
    { descriptions },
  );
  const parentRows = await db.query<{ id: number }>(
    sql`select m.id from visible_chat_messages(${member.id}) m where m.id = any (${rows.flatMap(({ parent_id }) => parent_id ?? [])})`,
  );
  const visibleParentIds = new Set(parentRows.map(({ id }) => id));
  const deletedMember = translatorFor(language).pattern(strings.deletedMember);
  const replyIds = rows.flatMap(({ id, parent_id }) =>
    descriptions && parent_id !== null ? id : [],
  );
  const repliedMessages = replyIds.length
    ? await loadRepliedMessages(
        db,
        member.id,
        sql`select r.id as reply_id, p.* from unnest(${replyIds}::bigint[]) r (id) cross join lateral visible_chat_parents(${member.id}, r.id) p`,
        (_id, name) => name ?? deletedMember,
      )
    : undefined;
  const toSender = (row: ChatMessageRow): Correspondent =>
    row.sender_name === null || row.sender_username === null
      ? {
          id: row.sender_id,
          name: deletedMember,
          username: '',
          image: '',
          image_thumb: '',
          deleted: true,
        }
      : app.files.stub(
          {
            id: row.sender_id,
            name: row.sender_name,
            username: row.sender_username,
            portrait: row.portrait,
          },
          member.id,
        );
  return rows.map((row) => ({
    id: row.id,
    conversation_id: row.chat_id,
    message: row.text,
    ...parts(row.id),
    added_on: row.created_at.toISOString(),
    ...(row.edited && { edited: true }),
    user_id: row.sender_id,
    user: toSender(row),
    read: row.read,
    parent_id: row.parent_id !== null && visibleParentIds.has(row.parent_id) ? row.parent_id : 0,
    ...(repliedMessages?.has(row.id) && { reply_to: repliedMessages.get(row.id)! }),
  }));
}

/** How many of the latest messages are searched for visible ones. */
export const maxLatestMessages = 1000;

/** Above all ids of messages. */
export const maxMessageId = sql`9223372036854775807`;

/**
 * Messages with these ids, aliased m, as rows of visible_chat_messages in the order of `ids`. Each
 * is looked up on its own, so that a LIMIT ends the reading.
 */
export const lookUpChatMessages = (viewer: number, ids: Sql) => sql`
  ${ids} near cross join lateral (select m.* from visible_chat_messages(${viewer}) m where m.id = near.id offset 0) m`;

/** Makes PostgreSQL look up each conversation, instead of all conversations of the viewer. */
const eachOf = (ids: number[]) => sql`unnest(${ids}::bigint[]) shown (id)`;

/** A name is empty for a person with a block between them and who gave it. */
export const toShownName = (name: string, language: ChatContext['language']) =>
  name || translatorFor(language).pattern(chatStrings.chatWithoutName);

type ChatRow = {
  id: number;
  name: string;
  own: boolean;
  muted: boolean;
  unread: number;
  people: number;
  /** The latest visible message; null before the first one. */
  latest_id: number | null;
  changed_at: Date;
};

/** The joined conversations among these ids. */
export async function loadChats(ctx: ChatContext, ids: number[]): Promise<Map<number, Chat>> {
  if (!ids.length) return new Map();
  const { db, app, member, language } = ctx;
  const viewer = member.id;
  const rows = await db.query<ChatRow>(sql`
    select c.id, c.name, c.own, c.muted, c.unread, c.joined_at as changed_at,
      (select count(*)::int from visible_chat_members(${viewer}) p where p.chat_id = c.id and p.joined) as people,
      (select m.id from ${lookUpChatMessages(viewer, sql`latest_chat_message_ids(c.id, c.since_id, c.last_message_id + 1, ${literalInt(maxLatestMessages)})`)} order by near.id desc limit 1) as latest_id
    from ${eachOf(ids)} cross join lateral (select c.* from visible_chats(${viewer}) c where c.id = shown.id offset 0) c`);
  const faces = await db.query<Parameters<typeof app.files.stub>[0] & { chat_id: number }>(sql`
    select s.chat_id, ${userSummaryColumns(sql`p`)} from ${eachOf(ids)} cross join lateral (
      select m.chat_id, m.person_id, m.created_at from visible_chat_members(${viewer}) m
      where m.chat_id = shown.id and m.joined and m.person_id <> ${viewer} order by m.created_at, m.person_id limit 2) s
    join visible_people(${viewer}) p on p.id = s.person_id order by s.created_at, s.person_id`);
  const latestRows = await db.query<ChatMessageRow>(sql`
    select ${chatMessageColumns(viewer)} from visible_chat_messages(${viewer}) m where m.id = any (${rows.flatMap(({ latest_id }) => latest_id ?? [])}::bigint[])`);
  const latestById = new Map(
    (await toChatMessages(ctx, latestRows, { descriptions: false })).map((latest) => [
      latest.id,
      latest,
    ]),
  );
  const facesByChat = Map.groupBy(faces, ({ chat_id }) => chat_id);
  return new Map(
    rows.map(({ latest_id, changed_at, muted, ...chat }) => {
      const latest = latest_id === null ? undefined : latestById.get(latest_id);
      return [
        chat.id,
        {
          ...chat,
          name: toShownName(chat.name, language),
          muted: muted ? 'Y' : 'N',
          faces: (facesByChat.get(chat.id) ?? []).map((person) => app.files.stub(person, viewer)),
          ...(latest && { latest }),
          changed_on: latest?.added_on ?? changed_at.toISOString(),
        },
      ];
    }),
  );
}

/** The requests to join among these ids. */
export async function loadChatRequests(
  { db, app, member, language }: ChatContext,
  ids: number[],
): Promise<Map<number, Chat>> {
  if (!ids.length) return new Map();
  const rows = await db.query<
    Parameters<typeof app.files.stub>[0] & { chat_id: number; title: string; asked_at: Date }
  >(sql`
    select r.id as chat_id, r.name as title, r.created_at as asked_at, ${userSummaryColumns(sql`p`)}
    from ${eachOf(ids)} cross join lateral (select r.* from visible_chat_requests(${member.id}) r where r.id = shown.id offset 0) r
    join visible_people(${member.id}) p on p.id = r.added_by`);
  return new Map(
    rows.map(({ chat_id, title, asked_at, ...person }) => [
      chat_id,
      {
        id: chat_id,
        name: toShownName(title, language),
        own: false,
        muted: 'N',
        unread: 0,
        people: 0,
        faces: [],
        changed_on: asked_at.toISOString(),
        asked_by: app.files.stub(person, member.id),
      },
    ]),
  );
}

/** A joined conversation or a request. Throws the same notFound for others as for unknown ids. */
export async function loadChat(ctx: ChatContext, id: number): Promise<Chat> {
  const found = (await loadChats(ctx, [id])).get(id) ?? (await loadChatRequests(ctx, [id])).get(id);
  if (!found) throw notFound(chatStrings.chatNotFound);
  return found;
}

/**
 * Serializes a message or its change with blocks between the writer and everyone else in the
 * conversation. Call it before locking the conversation: pairs come first, in ascending order.
 */
export async function lockPairsOfChat(db: Database, writer: number, chat: number) {
  await db.query(sql`
    select ${lockPairSharedSql(writer, sql`r.person_id`)}
    from (select r.person_id from chat_recipients(${writer}, ${chat}) r where r.person_id <> ${writer} order by 1 offset 0) r`);
}

/** Checks that the member has joined, before and after locking the conversation. */
export async function lockJoinedChat(
  { db, member }: Pick<ChatContext, 'db' | 'member'>,
  id: number,
) {
  await assertJoined({ db, member }, id);
  await lockChat(db, id);
  return assertJoined({ db, member }, id);
}

type JoinedChat = {
  name: string;
  own: boolean;
  unread: number;
  since_id: number;
  last_read_id: number;
  last_message_id: number;
};

export async function assertJoined({ db, member }: Pick<ChatContext, 'db' | 'member'>, id: number) {
  const found = await db.queryOne<JoinedChat>(
    sql`select c.name, c.own, c.unread, c.since_id, c.last_read_id, c.last_message_id from visible_chats(${member.id}) c where c.id = ${id}`,
  );
  if (!found) throw notFound(chatStrings.chatNotFound);
  return found;
}

/** People in a joined conversation, the creator first. */
export async function loadChatMembers(
  { db, app, member }: ChatContext,
  id: number,
): Promise<ChatMember[]> {
  const rows = await db.query<
    Parameters<typeof app.files.stub>[0] & { creator: boolean; joined: boolean }
  >(sql`
    select m.creator, m.joined, ${userSummaryColumns(sql`p`)}
    from visible_chat_members(${member.id}) m join visible_people(${member.id}) p on p.id = m.person_id
    where m.chat_id = ${id} order by m.creator desc, m.joined desc, m.created_at, m.person_id limit ${literalInt(2 * limits.chatMembers)}`);
  return rows.map(({ creator, joined, ...person }) => ({
    ...app.files.stub(person, member.id),
    creator,
    joined,
  }));
}
