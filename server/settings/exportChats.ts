// Messages, group conversations and reactions to messages in the data export.
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import type { Translator } from '../lib/translators.ts';

/** Choices about messages, conversations, requests to join them, and requests they declined. */
export const exportChats = async (db: Database, person: number) => ({
  choices: await db.queryOne(sql`
    select p.takes_requests, p.shows_read_since from visible_people(${person}) p where p.id = ${person}`),
  member_of: await db.query(sql`
    select c.id, c.name, c.own as can_remove_people, c.muted, c.joined_at as joined_on from visible_chats(${person}) c order by c.id`),
  asked_to_join: await db.query(sql`
    select c.name, c.created_at as asked_on from visible_chat_requests(${person}) c order by c.id`),
  declined_requests: await db.query(sql`
    select p.name, p.username, case when d.is_message then 'message' else 'conversation' end as kind, d.declined_at as declined_on
    from declined_requests d join visible_people(${person}) p on p.id = d.asker_id where d.person_id = ${person} order by d.declined_at, p.id`),
});

/**
 * What a message replies to, from a row r of `visible_chat_parents` or `visible_message_parents`:
 * the beginning of its text, or that it was deleted.
 */
const repliedMessageJson = sql`
  case when r.id is not null then json_build_object('id', r.id, 'text', left(r.text, ${literalInt(limits.messageExcerpt)}))
    when r.deleted then json_build_object('deleted', true) end`;

/** `zipPath`: the path of a file f in the export. */
type BatchOptions = { afterId: number; limit: number; zipPath: Sql };

/**
 * Messages in the person's mailbox, sent and received. Correspondents are named while they are
 * visible. Deleted accounts appear as a deleted member. The id of a shared post is there while the
 * post is visible.
 */
export const selectMessages = (
  person: number,
  { pattern }: Translator,
  { afterId, limit, zipPath }: BatchOptions,
) => sql`
  select m.id, case when m.sent then 'sent' else 'received' end as folder,
    (select json_agg(json_build_object('name', p.name, 'username', p.username) order by p.username) from (
      select p.name, p.username from visible_correspondents(${person}) p where p.id = any (m.peers)
      union all
      select ${pattern(strings.deletedMember)}, '' from deleted_correspondents(${person}) g where g.id = any (m.peers)) p) as with, m.created_at as added_on, m.subject, m.text, (select c.id from message_quotes q join visible_posts(${person}) c on c.id = q.quoted_id where q.message_id = m.id) as quoted_post_id,
    (select ${repliedMessageJson} from unnest(m.peers) peer cross join lateral visible_message_parents(${person}, m.id, peer) r order by r.id limit 1) as reply_to,
    coalesce((select json_agg(json_strip_nulls(json_build_object('name', f.title, 'file', ${zipPath}, 'description', nullif(f.description, ''))) order by f.position) from message_files f where f.message_id = m.id), '[]') as files
  from (select m.id, m.sent, m.created_at, m.subject, m.text, array_agg(m.peer_id) as peers from messages_in_mailbox(${person}) m
    where m.id > ${afterId} group by 1, 2, 3, 4, 5 order by m.id limit ${literalInt(limit)}) m order by m.id`;

/**
 * Messages that the person sees, and their own in conversations that they left. Deleted accounts
 * appear as a deleted member.
 */
export const selectChatMessages = (
  person: number,
  { pattern }: Translator,
  { afterId, limit, zipPath }: BatchOptions,
) => sql`
  select m.id, m.chat_id as conversation_id, case when m.sender_id = ${person} then 'you' else coalesce((select p.name from visible_people(${person}) p where p.id = m.sender_id), (select s.sender_name from visible_chat_messages(${person}) s where s.id = m.id), ${pattern(strings.deletedMember)}) end as from, m.created_at as added_on, m.text,
    (select c.id from message_quotes q join visible_posts(${person}) c on c.id = q.quoted_id where q.message_id = m.id) as quoted_post_id,
    (select ${repliedMessageJson} from visible_chat_parents(${person}, m.id) r) as reply_to,
    coalesce((select json_agg(json_strip_nulls(json_build_object('name', f.title, 'file', ${zipPath}, 'description', nullif(f.description, ''))) order by f.position) from message_files f where f.message_id = m.id), '[]') as files
  from chat_messages_kept_for(${person}) m where m.id > ${afterId} order by m.id limit ${literalInt(limit)}`;

/** Also reactions to messages that the person no longer has. */
export const selectMessageReactions = (
  person: number,
  { afterId, limit }: { afterId: number; limit: number },
) => sql`
  select r.message_id as id, r.message_id, r.emoji, r.created_at as reacted_on
  from message_reactions_of(${person}) r where r.message_id > ${afterId} order by r.message_id limit ${literalInt(limit)}`;
