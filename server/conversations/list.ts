// The list of all conversations, with one person and with a group, latest first.
import type { Input } from '#contract/calls.ts';
import { maxPageSizes, pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { toLikeText } from '../db/likeText.ts';
import { paginate, parsePaging, rowLimit, toPageSlice } from '../db/pagination.ts';
import { emptySql, sql } from '../db/sql.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import {
  countForLists,
  matchesCorrespondent,
  toConversations,
  type ConversationRow,
} from '../messages/inbox.ts';
import { messageColumns } from '../messages/view.ts';
import { loadChatRequests, loadChats } from './view.ts';

/** `peer_id` is 0 for a group, `chat_id` for a person. Ordered by both after `latest`. */
type Row = { latest: number; peer_id: number; chat_id: number };

export async function listAllConversations(
  input: Input<'GET /conversation/list'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const viewer = member.id;
  const { keyword = '', only } = input;
  const isRequests = input.folder === 'requests';
  const page = parsePaging(input, pageSizes.inbox, maxPageSizes.texts);
  const { keys, ...slice } = toPageSlice(page, 2);
  if (keyword) await ctx.app.rateLimits.consume('suggest', String(viewer));
  const people = sql`
    select c.last_message_id as latest, c.peer_id, 0::bigint as chat_id from visible_conversations(${viewer}) c
    where c.person_id = ${viewer} and ${isRequests ? sql`c.request` : sql`not c.request`} ${only === 'unread' ? sql`and c.unread > 0` : emptySql} ${matchesCorrespondent(ctx, keyword)}
      ${keys ? sql`and (c.last_message_id, c.peer_id) < (${keys[0]}, ${keys[1]})` : emptySql}
    order by c.last_message_id desc, c.peer_id desc limit ${rowLimit(slice)}`;
  const chats = sql`
    select c.last_message_id as latest, 0::bigint as peer_id, c.id as chat_id from ${isRequests ? sql`visible_chat_requests(${viewer})` : sql`visible_chats(${viewer})`} c
    where true ${only === 'unread' && !isRequests ? sql`and c.unread_delivered > 0 and c.unread > 0` : emptySql} ${keyword.trim() ? sql`and fold_text(c.name) like '%' || fold_text(${toLikeText(keyword)}) || '%'` : emptySql}
      ${keys ? sql`and c.last_message_id < ${keys[0]}` : emptySql}
    order by c.last_message_id desc limit ${rowLimit(slice)}`;
  const rows = await db.query<Row>(sql`
    select x.latest, x.peer_id, x.chat_id from (${only === 'groups' ? emptySql : sql`(${people}) union all`} (${chats})) x
    order by x.latest desc, x.peer_id desc, x.chat_id limit ${rowLimit(slice)} offset ${slice.skip}`);
  const personRows = rows.filter(({ peer_id }) => peer_id > 0);
  const chatIds = rows.flatMap(({ chat_id }) => (chat_id > 0 ? chat_id : []));
  const latestRows = await db.query<ConversationRow>(sql`
    select ${messageColumns}, c.unread, c.request
    from unnest(${personRows.map(({ peer_id }) => peer_id)}::bigint[], ${personRows.map(({ latest }) => latest)}::bigint[]) shown (peer_id, message_id)
    join visible_messages(${viewer}) m on m.peer_id = shown.peer_id and m.id = shown.message_id join visible_conversations(${viewer}) c on c.peer_id = shown.peer_id`);
  const conversationByPeer = new Map(
    (await toConversations(ctx, latestRows)).flatMap((conversation) =>
      conversation ? [[conversation.user_id, conversation] as const] : [],
    ),
  );
  const chatById = await (isRequests ? loadChatRequests : loadChats)(ctx, chatIds);
  const items = rows.map(({ peer_id, chat_id }) => {
    const [person, group] = [conversationByPeer.get(peer_id), chatById.get(chat_id)];
    return person ? { person } : group && { group };
  });
  const { pageRows, ...pagination } = paginate(
    rows,
    page,
    ({ latest, peer_id }) => [latest, peer_id],
    undefined,
    countFitting(items, page.size),
  );
  return {
    conversations: items.slice(0, pageRows.length).flatMap((item) => item ?? []),
    ...pagination,
    ...(await countForLists(ctx)),
  };
}
