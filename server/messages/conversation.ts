// Conversation between two people, one page at a time.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, emptySql, sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { logPageRows, positionSince, startOfPage, toLogPage } from './logPage.ts';
import { messageColumns, toPrivateMessages, loadCorrespondents, type MessageRow } from './view.ts';

type ConversationState = { unread: number; request: boolean; delivery: string | null };

export async function getConversation(
  input: Input<'GET /message/get-messages'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const { user_id: peer, before } = input;
  const user = await getCorrespondent(ctx, peer);
  const afterId = await startOfPage(input, (since) =>
    positionSince(db, sql`message_position_since(${member.id}, ${peer}, ${since})`),
  );
  const isForward = afterId !== undefined;
  // After a message, the next ones in order. Otherwise the latest, or the latest before `before`.
  const rows = await db.query<MessageRow>(sql`
    select ${messageColumns} from visible_messages(${member.id}) m
    where m.peer_id = ${peer} ${isForward ? sql`and m.id > ${afterId}` : emptySql} ${before ? sql`and m.id < ${before}` : emptySql}
    order by m.id ${isForward ? emptySql : sql`desc`} limit ${literalInt(logPageRows)}`);
  const page = await toLogPage(rows, (fitting) => toPrivateMessages(ctx, fitting));
  const state = (await db.queryOne<ConversationState>(sql`
    select coalesce(max(c.unread), 0) as unread, coalesce(bool_or(c.request), false) as request, (select target.delivery from message_delivery_target(${member.id}, ${peer}) target) as delivery
    from visible_conversations(${member.id}) c where c.peer_id = ${peer}`))!;
  return {
    ...page,
    user,
    unread: state.unread,
    request: state.request,
    can_send: state.delivery !== null && !['blocked', 'refused'].includes(state.delivery),
  };
}

/**
 * Returns the other person, even without any messages yet. Throws the same notFound for people
 * hidden from the member as for unknown ids.
 */
export async function getCorrespondent(
  ctx: Pick<RequestContext<Member>, 'db' | 'app' | 'member' | 'language'>,
  peer: number,
) {
  const { db, app, member } = ctx;
  if (peer === member.id) throw notFound(strings.userNotFound);
  const correspondent = (await loadCorrespondents(ctx, [peer])).get(peer);
  if (correspondent) return correspondent;
  const person = await db.queryOne<{
    id: number;
    name: string;
    username: string;
    portrait: string | null;
  }>(sql`
    select ${userSummaryColumns(sql`p`)} from visible_people(${member.id}) p where p.id = ${peer}`);
  if (!person) throw notFound(strings.userNotFound);
  return app.files.stub(person, member.id);
}
