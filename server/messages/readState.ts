// Read state of messages. It is private, unless both people show it (seen.ts).
import type { Input } from '#contract/calls.ts';
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { getCorrespondent } from './conversation.ts';
import { markNotificationRead } from './notify.ts';
import { markSeen } from './seen.ts';
import { countUnreadMessages } from './view.ts';

export async function markConversationRead(
  input: Input<'POST /message/mark-read'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  return db.transaction(async (db) => {
    const { peer, id } = await findPeer(input, { ...ctx, db });
    await lockPair(db, member.id, peer);
    const read = (await db.queryOne<{ count: number; latest: number | null }>(sql`
      with read as (
        update message_copies set read_at = now()
        where person_id = ${member.id} and peer_id = ${peer} and read_at is null and (${id ?? null}::bigint is null or message_id = ${id ?? null})
        returning message_id)
      select count(*)::int as count, max(r.message_id) as latest from read r`))!;
    if (read.count) await updateUnreadCount(db, member.id, peer, -read.count);
    if (read.latest !== null) await markSeen(db, member.id, peer, read.latest);
    await markNotificationRead(db, member.id, peer);
    return { unread: await countUnreadMessages({ db, member }) };
  });
}

export async function markConversationUnread(
  input: Input<'POST /message/mark-unread'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  return db.transaction(async (db) => {
    const { peer, id } = await findPeer(input, { ...ctx, db });
    await lockPair(db, member.id, peer);
    const messageId = id ?? (await findLatestReceived(db, member.id, peer));
    const received = await db.queryOne<{ read: boolean }>(sql`
      select m.read_at is not null as read from visible_messages(${member.id}) m where m.peer_id = ${peer} and m.id = ${messageId} and not m.sent`);
    if (!received) throw notFound(strings.messageNotFound);
    if (received.read) {
      await db.execute(
        sql`update message_copies set read_at = null where person_id = ${member.id} and peer_id = ${peer} and message_id = ${messageId}`,
      );
      await updateUnreadCount(db, member.id, peer, 1);
    }
    return { unread: await countUnreadMessages({ db, member }) };
  });
}

/**
 * Returns the peer of the conversation or of the message. A sent message has several recipients.
 * Any of them will do, because a sent message is always read.
 */
async function findPeer(
  { id, user_id }: { id?: number; user_id?: number },
  ctx: RequestContext<Member>,
): Promise<{ peer: number; id?: number }> {
  if ((id === undefined) === (user_id === undefined)) throw invalid(strings.messageOneOrAll);
  if (id === undefined) return { peer: (await getCorrespondent(ctx, user_id!)).id };
  const message = await ctx.db.queryOne<{ peer_id: number }>(
    sql`select m.peer_id from visible_messages(${ctx.member.id}) m where m.id = ${id} limit 1`,
  );
  if (!message) throw notFound(strings.messageNotFound);
  return { peer: message.peer_id, id };
}

async function findLatestReceived(
  db: Database,
  person: number,
  peer: number,
): Promise<number | null> {
  const latest = await db.queryOne<{ id: number }>(sql`
    select m.id from visible_messages(${person}) m where m.peer_id = ${peer} and not m.sent order by m.id desc limit 1`);
  return latest?.id ?? null;
}

/**
 * Changes the unread count by a difference, in the transaction that marks the messages, so that
 * concurrent changes add up.
 */
async function updateUnreadCount(db: Database, person: number, peer: number, difference: number) {
  await db.execute(
    sql`update conversations set unread = unread + ${difference} where person_id = ${person} and peer_id = ${peer}`,
  );
  publishEvent(db, { event: 'message', to: [person], user_id: peer, id: 0 });
}
