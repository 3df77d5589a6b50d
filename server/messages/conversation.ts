// Conversation between two people, one page at a time.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, emptySql, sql } from '../db/sql.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { messageColumns, toPrivateMessages, stubs, type MessageRow } from './view.ts';

type Side = { unread: number; request: boolean; delivery: string | null };

export async function getConversation(
  input: Input<'GET /message/get-messages'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const { user_id: other, maxMessageId: after = 0, before } = input;
  const user = await getCorrespondent(ctx, other);
  const rows = await db.query<MessageRow>(sql`
    select ${messageColumns} from visible_messages(${member.id}) m
    where m.peer_id = ${other} ${after ? sql`and m.id > ${after}` : emptySql} ${before ? sql`and m.id < ${before}` : emptySql}
    order by m.id ${after ? emptySql : sql`desc`} limit ${literalInt(pageSizes.messages + 1)}`);
  const page = rows.slice(0, pageSizes.messages).toSorted((a, b) => a.id - b.id);
  const side = (await db.queryOne<Side>(sql`
    select coalesce(max(c.unread), 0) as unread, coalesce(bool_or(c.request), false) as request, (select target.delivery from message_delivery_target(${member.id}, ${other}) target) as delivery
    from visible_conversations(${member.id}) c where c.peer_id = ${other}`))!;
  return {
    messages: await toPrivateMessages(ctx, page),
    more: rows.length > page.length,
    user,
    unread: side.unread,
    request: side.request,
    can_send: side.delivery !== null && !['blocked', 'refused'].includes(side.delivery),
  };
}

/**
 * Returns the other person, even without any messages yet. Throws the same notFound for people
 * hidden from the member as for unknown ids.
 */
export async function getCorrespondent(
  ctx: Pick<RequestContext<Member>, 'db' | 'app' | 'member' | 'language'>,
  other: number,
) {
  const { db, app, member } = ctx;
  if (other === member.id) throw notFound(strings.userNotFound);
  const correspondent = (await stubs(ctx, [other])).get(other);
  if (correspondent) return correspondent;
  const person = await db.queryOne<{
    id: number;
    name: string;
    username: string;
    portrait: string | null;
  }>(sql`
    select ${userSummaryColumns(sql`p`)} from visible_people(${member.id}) p where p.id = ${other}`);
  if (!person) throw notFound(strings.userNotFound);
  return app.files.stub(person, member.id);
}
