// Inbox: conversations of a folder, latest first.
import type { Input } from '#contract/calls.ts';
import type { Conversation } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { translatorFor, type Language } from '../lib/translators.ts';
import { toPageSlice, paginate, parsePaging, rowLimit } from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { nameSearch } from '../directory/searchPeople.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import {
  messageColumns,
  toPrivateMessages,
  loadCorrespondents,
  countUnreadMessages,
  type MessageRow,
} from './view.ts';

/** Message requests are counted up to this number. */
const maxCountedRequests = 100;

/** A conversation with the message that the list shows. */
export type ConversationRow = MessageRow & { unread: number; request: boolean };

export async function listConversations(
  input: Input<'GET /message/inbox'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const page = parsePaging(input, pageSizes.inbox, maxPageSizes.texts);
  const { keys, ...slice } = toPageSlice(page, 2);
  // Each condition matches the index of its folder. `latestId` is the message that the list shows.
  const { fits: condition, latest: latestId } = {
    inbox: { fits: sql`not c.request`, latest: sql`c.last_message_id` },
    sent: { fits: sql`c.last_sent_id is not null`, latest: sql`c.last_sent_id` },
    requests: { fits: sql`c.request`, latest: sql`c.last_message_id` },
  }[input.folder ?? 'inbox'];
  const { keyword = '' } = input;
  if (keyword) await ctx.app.rateLimits.consume('suggest', String(member.id));
  const correspondentFilter = matchesCorrespondent(ctx, keyword);
  const rows = await db.query<ConversationRow>(sql`
    select ${messageColumns}, c.unread, c.request
    from (select c.peer_id, c.unread, c.request, ${latestId} as message_id from visible_conversations(${member.id}) c
      where c.person_id = ${member.id} and ${condition} ${correspondentFilter} ${keys ? sql`and (${latestId}, c.peer_id) < (${keys[0]}, ${keys[1]})` : emptySql}
      order by ${latestId} desc, c.peer_id desc limit ${rowLimit(slice)}) c
    join visible_messages(${member.id}) m on m.peer_id = c.peer_id and m.id = c.message_id
    order by m.id desc, m.peer_id desc offset ${slice.skip}`);
  const conversations = await toConversations(ctx, rows);
  // A message to many people is in each of their conversations, with all of them.
  const fitting = countFitting(
    conversations.map((conversation) => conversation?.latest),
    page.size,
  );
  const { pageRows, ...pagination } = paginate(
    rows,
    page,
    ({ id, peer_id }) => [id, peer_id],
    undefined,
    fitting,
  );
  return {
    inbox: conversations.slice(0, pageRows.length).flatMap((conversation) => conversation ?? []),
    ...pagination,
    ...(await countForLists(ctx)),
  };
}

/** Rows of conversations, with the message that a list shows, as API objects in the same order. */
export async function toConversations(
  ctx: RequestContext<Member>,
  rows: ConversationRow[],
): Promise<(Conversation | undefined)[]> {
  if (!rows.length) return [];
  const people = await loadCorrespondents(
    ctx,
    rows.map(({ peer_id }) => peer_id),
  );
  const latestById = new Map(
    // The list shows no descriptions of images, which can be longer than the texts.
    (await toPrivateMessages(ctx, rows, { descriptions: false })).map((message) => [
      message.id,
      message,
    ]),
  );
  return rows.map(({ id, peer_id, unread, request }) => {
    const [user, latest] = [people.get(peer_id), latestById.get(id)];
    return user && latest ? { user_id: peer_id, user, latest, unread, request } : undefined;
  });
}

/** The counts and the setting that lists of conversations show. */
export async function countForLists(ctx: RequestContext<Member>) {
  const { db, member } = ctx;
  const { requests, takes_requests } = (await db.queryOne<{
    requests: number;
    takes_requests: boolean;
  }>(sql`
    select least(${literalInt(maxCountedRequests)}, (select count(*)::int from (select from visible_conversations(${member.id}) c where c.request limit ${literalInt(maxCountedRequests)}) c)
        + (select count(*)::int from (select from visible_chat_requests(${member.id}) limit ${literalInt(maxCountedRequests)}) c)) as requests,
      coalesce((select p.takes_requests from visible_people(${member.id}) p where p.id = ${member.id}), false) as takes_requests`))!;
  return { unread: await countUnreadMessages(ctx), requests, takes_requests };
}

/** Condition on a conversation c: the other person has this name. Empty without a keyword. */
export const matchesCorrespondent = (
  { member, language }: Pick<RequestContext<Member>, 'member' | 'language'>,
  keyword: string,
): Sql =>
  keyword.trim()
    ? sql`and ((select true from visible_correspondents(${member.id}) p where p.id = c.peer_id ${nameSearch(keyword).andMatches}) ${matchesDeletedMember(member.id, keyword, language)})`
    : emptySql;

/**
 * Deleted members are found by the beginning of a word of the placeholder text for deleted members,
 * not by their former name. The condition extends one for other members.
 */
const matchesDeletedMember = (viewer: number, keyword: string, language: Language) =>
  ` ${translatorFor(language).pattern(strings.deletedMember)}`
    .toLowerCase()
    .includes(` ${keyword.trim().toLowerCase()}`)
    ? sql`or (select true from deleted_correspondents(${viewer}) g where g.id = c.peer_id)`
    : emptySql;
