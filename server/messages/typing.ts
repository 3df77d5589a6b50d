// Typing indicator. It is sent only if both have the conversation and it is a request for neither,
// so that it reveals nothing about a request or a block.
import type { Input } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { sql } from '../db/sql.ts';
import { getCorrespondent } from './conversation.ts';

export async function publishTyping(
  { user_id: peer }: Input<'POST /message/typing'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  await getCorrespondent(ctx, peer);
  const isMutual = await db.queryOne(sql`
    select from visible_conversations(${member.id}) mine, visible_conversations(${peer}) theirs
    where mine.peer_id = ${peer} and not mine.request and theirs.peer_id = ${member.id} and not theirs.request`);
  if (isMutual) publishEvent(db, { event: 'typing', to: [peer], user_id: member.id });
  return {};
}
