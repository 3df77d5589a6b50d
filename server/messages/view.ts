// Messages as API objects for their viewer, with files and with only those recipients that the
// viewer knows of.
import type { Correspondent, PrivateMessage } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { translatorFor } from '../lib/translators.ts';
import { sql, type Sql } from '../db/sql.ts';
import { loadQuotes } from '../posts/quotes.ts';
import { toMessageFile, type FileRow } from './files.ts';
import { loadReactions } from './reactions.ts';
import { loadRepliedMessages } from './repliedMessages.ts';

type ViewContext = Pick<RequestContext<Member>, 'db' | 'app' | 'member' | 'language'>;

export type MessageRow = {
  id: number;
  peer_id: number;
  sender_id: number;
  parent_id: number | null;
  subject: string;
  text: string;
  /** Whether it was written in the conversation, not as a message with a subject. */
  in_conversation: boolean;
  created_at: Date;
  edited: boolean;
  /** Whether the viewer sent it. */
  sent: boolean;
  read: boolean;
};

/** Columns of a MessageRow. Expects rows of visible_messages aliased m. */
export const messageColumns = sql`m.id, m.peer_id, m.sender_id, m.parent_id, m.subject, m.text, m.in_conversation, m.created_at, was_message_edited(m.id) as edited, m.sent, m.read_at is not null as read`;

/**
 * Converts rows to API objects, in the same order. Lists need no descriptions of images, no
 * reactions, and not what messages reply to.
 */
export async function toPrivateMessages(
  ctx: ViewContext,
  rows: MessageRow[],
  { descriptions = true } = {},
): Promise<PrivateMessage[]> {
  if (!rows.length) return [];
  const { db, member } = ctx;
  const viewer = member.id;
  const ids = rows.map(({ id }) => id);
  const parts = await loadMessageParts(ctx, ids, { descriptions });
  const recipientRows = await db.query<{ id: number; peer_id: number }>(sql`
    select m.id, m.peer_id from visible_messages(${viewer}) m where m.id = any (${rows.filter(({ sent }) => sent).map(({ id }) => id)}) order by m.id, m.peer_id`);
  const parentRows = await db.query<{ id: number }>(sql`
    select distinct m.id from visible_messages(${viewer}) m where m.id = any (${rows.flatMap(({ parent_id }) => parent_id ?? [])})`);
  const people = await loadCorrespondents(ctx, [
    ...rows.map(({ peer_id }) => peer_id),
    ...recipientRows.map(({ peer_id }) => peer_id),
  ]);
  const replies = rows.filter(({ parent_id }) => descriptions && parent_id !== null);
  const repliedMessages = replies.length
    ? await loadRepliedMessages(
        db,
        viewer,
        sql`
        select r.id as reply_id, p.id, p.sender_id, null::text as sender_name, p.text, p.deleted
        from unnest(${replies.map(({ id }) => id)}::bigint[], ${replies.map(({ peer_id }) => peer_id)}::bigint[]) r (id, peer_id)
        cross join lateral visible_message_parents(${viewer}, r.id, r.peer_id) p`,
        (id) => people.get(id)?.name ?? '',
      )
    : undefined;
  const recipientsByMessage = Map.groupBy(recipientRows, ({ id }) => id);
  const visibleParentIds = new Set(parentRows.map(({ id }) => id));

  return rows.flatMap((row) => {
    // The sender or the viewer may have been suspended since the rows were read.
    const user = people.get(row.sender_id);
    const reader = people.get(viewer);
    if (!user || !reader) return [];
    const recipients = row.sent
      ? (recipientsByMessage.get(row.id) ?? []).flatMap(({ peer_id }) => people.get(peer_id) ?? [])
      : [reader];
    return {
      id: row.id,
      subject: row.subject,
      message: row.text,
      ...parts(row.id),
      added_on: row.created_at.toISOString(),
      ...(row.edited && { edited: true }),
      user_id: row.sender_id,
      user,
      recipients: recipients.map((user) => ({ user_id: user.id, user })),
      folders: [{ user_id: viewer, folder: row.sent ? ('sent' as const) : ('inbox' as const) }],
      read: row.read,
      parent_id: row.parent_id !== null && visibleParentIds.has(row.parent_id) ? row.parent_id : 0,
      ...(repliedMessages?.has(row.id) && { reply_to: repliedMessages.get(row.id)! }),
      action: row.in_conversation ? ('conversation' as const) : ('' as const),
    };
  });
}

/**
 * Loads the files, quotes and reactions of messages. The caller must have read the messages from a
 * visibility function.
 */
export async function loadMessageParts(
  { db, app, member, language }: ViewContext,
  ids: number[],
  { descriptions = true }: { descriptions?: boolean } = {},
) {
  const viewer = member.id;
  const files = await db.query<FileRow & { message_id: number }>(sql`
    select f.message_id, f.name, f.type, f.title, f.width, f.height, f.bytes, ${descriptions ? sql`f.description` : sql`''`} as description, f.animated
    from visible_message_files(${viewer}) f where f.message_id = any (${ids}) order by f.message_id, f.position`);
  const quotes = await loadQuotes(
    { db, app, viewer, language },
    await db.query<{ id: number; quoted_id: number }>(
      sql`select q.message_id as id, q.quoted_id from message_quotes q where q.message_id = any (${ids}::bigint[])`,
    ),
  );
  const reactions = descriptions ? await loadReactions(db, viewer, ids) : undefined;
  const filesByMessage = Map.groupBy(files, ({ message_id }) => message_id);
  return (id: number): Pick<PrivateMessage, 'attachments' | 'quote' | 'reactions'> => ({
    attachments: (filesByMessage.get(id) ?? []).map((file) => toMessageFile(app, file, viewer)),
    ...(quotes.has(id) && { quote: quotes.get(id)! }),
    ...(reactions?.has(id) && { reactions: reactions.get(id)! }),
  });
}

/** The name of the file of a person's portrait; null if the viewer cannot see the person. */
export const visiblePortrait = (viewer: number, person: Sql): Sql =>
  sql`(select f.name from files f join visible_people(${viewer}) seen on seen.id = f.person_id where f.person_id = ${person})`;

/**
 * Returns the viewer and those of the given people who have a conversation with the viewer. People
 * who blocked the viewer have no portrait, because the viewer cannot load it. Deleted people have
 * only a placeholder name.
 */
export async function loadCorrespondents(
  { db, app, member, language }: ViewContext,
  ids: number[],
): Promise<Map<number, Correspondent>> {
  const portrait = visiblePortrait(member.id, sql`p.id`);
  const people = await db.query<{
    id: number;
    name: string;
    username: string;
    portrait: string | null;
    deleted: boolean;
  }>(sql`
    select p.id, p.name, p.username, ${portrait} as portrait, false as deleted from visible_correspondents(${member.id}) p where p.id = any (${ids})
    union all
    select p.id, p.name, p.username, ${portrait}, false from visible_people(${member.id}) p where p.id = ${member.id}
    union all
    select g.id, ${translatorFor(language).pattern(strings.deletedMember)}, '', null, true from deleted_correspondents(${member.id}) g where g.id = any (${ids})`);
  return new Map(
    people.map(({ deleted, ...person }) => [
      person.id,
      { ...app.files.stub(person, member.id), ...(deleted && { deleted }) },
    ]),
  );
}

/** Number of unread messages in all conversations except requests and muted ones. */
export async function countUnreadMessages({
  db,
  member,
}: Pick<RequestContext<Member>, 'db' | 'member'>): Promise<number> {
  const { unread } = (await db.queryOne<{ unread: number }>(sql`
    select (select coalesce(sum(c.unread), 0) from visible_conversations(${member.id}) c where c.unread > 0 and not c.request)::int
      + (select coalesce(sum(c.unread), 0) from visible_chats(${member.id}) c where c.unread_delivered > 0 and not c.muted)::int as unread`))!;
  return unread;
}
