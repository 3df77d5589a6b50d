// Group conversations in the data export.
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import type { Translator } from '../lib/translators.ts';

/** Conversations that the person is in, and those they were asked to join. */
export const exportChats = async (db: Database, person: number) => ({
  member_of: await db.query(sql`
    select c.id, c.name, c.own as can_remove_people, c.muted, c.joined_at as joined_on from visible_chats(${person}) c order by c.id`),
  asked_to_join: await db.query(sql`
    select c.name, c.created_at as asked_on from visible_chat_requests(${person}) c order by c.id`),
});

/**
 * Messages that the person sees, and their own in conversations that they left. Deleted accounts
 * appear as a deleted member. `zipPath`: the path of a file f in the export.
 */
export const selectChatMessages = (
  person: number,
  { pattern }: Translator,
  { afterId, limit, zipPath }: { afterId: number; limit: number; zipPath: Sql },
) => sql`
  select m.id, m.chat_id as conversation_id, case when m.sender_id = ${person} then 'you' else coalesce((select p.name from visible_people(${person}) p where p.id = m.sender_id), (select s.sender_name from visible_chat_messages(${person}) s where s.id = m.id), ${pattern(strings.deletedMember)}) end as from, m.created_at as added_on, m.text,
    (select c.id from message_quotes q join visible_posts(${person}) c on c.id = q.quoted_id where q.message_id = m.id) as quoted_post_id,
    coalesce((select json_agg(json_strip_nulls(json_build_object('name', f.title, 'file', ${zipPath}, 'description', nullif(f.description, ''))) order by f.position) from message_files f where f.message_id = m.id), '[]') as files
  from chat_messages_kept_for(${person}) m where m.id > ${afterId} order by m.id limit ${literalInt(limit)}`;
