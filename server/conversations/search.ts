// Search for messages by words: in one conversation, or in all that the caller accepted, the latest
// first.
import type { Input, Output } from '#contract/calls.ts';
import type { ChatMessage } from '#contract/chat.ts';
import { invalidField } from '#contract/errors.ts';
import { pageSizes } from '#contract/limits.ts';
import type { PrivateMessage } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { toPageSlice } from '../db/pagination.ts';
import { emptySql, literalInt, sql } from '../db/sql.ts';
import { timeouts, withTimeout } from '../db/timeLimit.ts';
import { getCorrespondent } from '../messages/conversation.ts';
import {
  loadCorrespondents,
  messageColumns,
  toPrivateMessages,
  type MessageRow,
} from '../messages/view.ts';
import { buildQuery, exactWordQuery, tokenize, type TsQuery } from '../search/parseQuery.ts';
import { excerptOf } from './excerpt.ts';
import { ScanBudget, scanPlace, type Place } from './scan.ts';
import {
  assertJoined,
  chatMessageColumns,
  toChatMessages,
  toShownName,
  type ChatMessageRow,
} from './view.ts';

type Response = Output<'GET /conversation/search'>;
type FoundConversation = Response['conversations'][number];
type Words = { query: TsQuery; words: string[] };
/** A conversation, its position in the list of all, and where to continue in it. */
type Start = Place & { latest: number; name: string | null; below?: number | undefined };
type Found = { start: Start; ids: number[]; more: boolean };

/** Messages of one conversation that are listed, there and among those of other conversations. */
const maxMatches = { alone: pageSizes.search, amongOthers: 3 };
/** Conversations that one request searches, and with matches. */
const maxConversations = { searched: 40, found: 10 };

export async function searchMessages(
  input: Input<'GET /conversation/search'>,
  ctx: RequestContext<Member>,
): Promise<Response> {
  const { user_id: peer, conversation_id: chat } = input;
  if (peer !== undefined && chat !== undefined)
    throw invalidField('conversation_id', strings.invalidValue);
  const { keys } = toPageSlice({ page: 1, size: 1, before: input.before }, 3);
  const only = await findOnly(ctx, peer, chat);
  const words = await parseWords(ctx, input.keyword);
  if (!words.query) return { conversations: [] };
  return withTimeout(ctx.db, timeouts.statement, (db) =>
    only
      ? searchOne({ ...ctx, db }, { ...only, below: keys?.[2] }, words)
      : searchAll({ ...ctx, db }, keys, words),
  );
}

/** The conversation of the input. The error for one of others is the same as for a missing one. */
async function findOnly(
  ctx: RequestContext<Member>,
  peer: number | undefined,
  chat: number | undefined,
): Promise<Start | undefined> {
  if (peer !== undefined) {
    await getCorrespondent(ctx, peer);
    return { latest: 0, peer_id: peer, chat_id: 0, since_id: 0, name: null };
  }
  if (chat === undefined) return undefined;
  const { name, since_id } = await assertJoined(ctx, chat);
  return { latest: 0, peer_id: 0, chat_id: chat, since_id, name };
}

/** Tags and names are words in messages. */
async function parseWords({ db }: RequestContext<Member>, keyword: string): Promise<Words> {
  const parts = await tokenize(db, keyword.replaceAll(/[#@]/g, ' '));
  const { posts: query, required } = buildQuery(parts, exactWordQuery);
  return {
    query: required.length ? query : '',
    words: required.flatMap((part) => [...part.matchAll(/'([^']+)'/g)].map(([, word]) => word!)),
  };
}

async function searchOne(
  ctx: RequestContext<Member>,
  start: Start,
  words: Words,
): Promise<Response> {
  const { ids, below, reachedAt } = await scanPlace(ctx, start, words.query, {
    below: start.below,
    wanted: maxMatches.alone,
    budget: new ScanBudget(),
  });
  return {
    conversations: await presentFound(ctx, [{ start, ids, more: below !== undefined }], words),
    ...(below !== undefined && {
      next: `0-0-${below}`,
      ...(reachedAt && { searched_to: reachedAt.toISOString() }),
    }),
  };
}

/** Conversation by conversation. A cursor within one says that nothing was found in it so far. */
async function searchAll(
  ctx: RequestContext<Member>,
  keys: number[] | undefined,
  words: Words,
): Promise<Response> {
  const starts = await listStarts(ctx, keys);
  const budget = new ScanBudget();
  const found: Found[] = [];
  let next: string | undefined;
  for (const [index, start] of starts.entries()) {
    const isFull = found.length === maxConversations.found || index === maxConversations.searched;
    if (isFull || budget.isSpent) break;
    // Each conversation reads what the ones before left.
    // oxlint-disable-next-line no-await-in-loop
    const { ids, below } = await scanPlace(ctx, start, words.query, {
      below: start.below,
      wanted: maxMatches.amongOthers,
      budget,
    });
    if (ids.length) found.push({ start, ids, more: below !== undefined });
    const stays = ids.length === 0 && below !== undefined;
    const isLast = index === starts.length - 1 && !stays;
    next = isLast ? undefined : `${start.latest}-${start.peer_id}-${stays ? below : 0}`;
    if (stays) break;
  }
  return {
    conversations: await presentFound(ctx, found, words),
    ...(next !== undefined && { next }),
  };
}

/** The conversations of the inbox from the cursor on, in the order of the inbox, and one more. */
async function listStarts(
  { db, member }: RequestContext<Member>,
  keys: number[] | undefined,
): Promise<Start[]> {
  const [latest = 0, peer = 0, below = 0] = keys ?? [];
  const most = literalInt(maxConversations.searched + 1);
  const sign = below ? sql`<=` : sql`<`;
  const starts = await db.query<Start>(sql`
    select x.* from (
      (select c.last_message_id as latest, c.peer_id, 0::bigint as chat_id, 0::bigint as since_id, null as name
        from visible_conversations(${member.id}) c where c.person_id = ${member.id} and not c.request ${keys ? sql`and (c.last_message_id, c.peer_id) ${sign} (${latest}, ${peer})` : emptySql}
        order by c.last_message_id desc, c.peer_id desc limit ${most})
      union all
      (select c.last_message_id, 0, c.id, c.since_id, c.name
        from visible_chats(${member.id}) c where true ${keys ? sql`and c.last_message_id ${sign} ${latest}` : emptySql}
        order by c.last_message_id desc limit ${most})) x
    order by x.latest desc, x.peer_id desc limit ${most}`);
  const [first] = starts;
  if (below && first?.latest === latest && first.peer_id === peer) first.below = below;
  return starts;
}

async function presentFound(
  ctx: RequestContext<Member>,
  found: Found[],
  { words }: Words,
): Promise<FoundConversation[]> {
  const { db, member } = ctx;
  const pairs = found.flatMap(({ start, ids }) => ids.map((id) => ({ id, peer: start.peer_id })));
  const inPairs = pairs.filter(({ peer }) => peer > 0);
  const inChats = pairs.flatMap(({ id, peer }) => (peer ? [] : id));
  const people = await loadCorrespondents(ctx, [...new Set(inPairs.map(({ peer }) => peer))]);
  const rows = await db.query<MessageRow>(sql`
    select ${messageColumns} from unnest(${inPairs.map(({ id }) => id)}::bigint[], ${inPairs.map(({ peer }) => peer)}::bigint[]) shown (message_id, peer_id)
    join visible_messages(${member.id}) m on m.peer_id = shown.peer_id and m.id = shown.message_id`);
  const chatRows = await db.query<ChatMessageRow>(sql`
    select ${chatMessageColumns(member.id)} from visible_chat_messages(${member.id}) m where m.id = any (${inChats}::bigint[])`);
  const withoutDescriptions = { descriptions: false };
  const messages = new Map<number, PrivateMessage | ChatMessage>(
    [
      ...(await toPrivateMessages(ctx, rows, withoutDescriptions)),
      ...(await toChatMessages(ctx, chatRows, withoutDescriptions)),
    ].map((message) => [message.id, message]),
  );
  return found.flatMap(({ start, ids, more }) => {
    const person = people.get(start.peer_id);
    const shown = ids.flatMap((id) => messages.get(id) ?? []);
    if (!shown.length || (start.peer_id && !person)) return [];
    return {
      ...(person
        ? { person }
        : { group: { id: start.chat_id, name: toShownName(start.name ?? '', ctx.language) } }),
      messages: shown.map((message) => ({
        id: message.id,
        user_id: message.user_id,
        user: message.user,
        excerpt: excerptOf(fullText(message), words),
        added_on: message.added_on,
      })),
      more,
    };
  });
}

const fullText = (message: PrivateMessage | ChatMessage) =>
  'subject' in message && message.subject
    ? `${message.subject}: ${message.message}`
    : message.message;
