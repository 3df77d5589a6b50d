// One message with the messages that it replies to.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import { messageColumns, toPrivateMessages, type MessageRow } from './view.ts';

/** Messages above the requested one. */
const maxThreadLength = 20;

/**
 * The thread is oldest first. It ends at a message that the member has deleted, or when the
 * response is full.
 */
export async function getMessage(
  { id, folder }: Input<'GET /message/get-one'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const rows = await db.query<MessageRow>(sql`
    with recursive thread as (
      (select m.*, 0 as depth from visible_messages(${member.id}) m where m.id = ${id} limit 1)
      union all
      select parent.*, t.depth + 1 from thread t
      cross join lateral (select m.* from visible_messages(${member.id}) m where m.id = t.parent_id limit 1) parent
      where t.depth < ${literalInt(maxThreadLength)})
    select ${messageColumns} from thread m order by m.depth desc`);
  const thread = await toPrivateMessages(ctx, rows);
  const message = thread.pop();
  if (!message || message.id !== id || (folder && message.folders[0]!.folder !== folder))
    throw notFound(strings.messageNotFound);
  // The nearest ones, if not all fit into the response.
  const fitting = countFitting([message, ...thread.toReversed()], thread.length + 1) - 1;
  return { message, thread: thread.slice(thread.length - fitting) };
}
