// Deletion of messages from the member's own folders. A trigger on message_copies deletes messages
// that no one has any more.
import type { Input } from '#contract/calls.ts';
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { emptySql, sql } from '../db/sql.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { storeDeclined } from './declinedRequests.ts';
import { markNotificationRead } from './notify.ts';
import { countUnreadMessages } from './view.ts';

type Fields = Input<'POST /message/delete'>;

export async function removeMessages(input: Fields, { db, member }: RequestContext<Member>) {
  const { id, user_id, folder } = input;
  if ((id === undefined) === (user_id === undefined)) throw invalid(strings.messageOneOrAll);
  const viewer = member.id;
  return db.transaction(async (db) => {
    // A long conversation needs more than the default timeout.
    await db.execute(sql`set local statement_timeout = '60s'`);
    const peers = await db.query<{ peer_id: number }>(
      id === undefined
        ? sql`select c.peer_id from visible_conversations(${viewer}) c where c.peer_id = ${user_id}`
        : sql`select m.peer_id from visible_messages(${viewer}) m where m.id = ${id} order by m.peer_id`,
    );
    // Lock order: pairs before messages, as everywhere, to avoid deadlocks.
    for (const { peer_id } of peers) await lockPair(db, viewer, peer_id);
    const findConversations = () =>
      db.query<{ peer_id: number; request: boolean }>(
        sql`select c.peer_id, c.request from visible_conversations(${viewer}) c where c.peer_id = any (${peers.map(({ peer_id }) => peer_id)}::bigint[])`,
      );
    const conversations = await findConversations();
    const deleted = await db.execute(sql`
      delete from message_copies where person_id = ${viewer} and peer_id = any (${peers.map(({ peer_id }) => peer_id)})
        ${id === undefined ? emptySql : sql`and message_id = ${id}`} ${folder ? sql`and sent = ${folder === 'sent'}` : emptySql}`);
    if (!deleted) throw notFound(strings.messageNotFound);
    const remaining = await findConversations();
    await storeDeclined(
      db,
      viewer,
      conversations.flatMap(({ peer_id, request }) =>
        request && !remaining.some((conversation) => conversation.peer_id === peer_id)
          ? peer_id
          : [],
      ),
      'message',
    );
    for (const { peer_id } of peers) {
      await markNotificationRead(db, viewer, peer_id);
      publishEvent(db, {
        event: 'message',
        to: [viewer],
        user_id: peer_id,
        id: 0,
        ...(id !== undefined && { gone: id }),
      });
    }
    return {
      unread: await countUnreadMessages({ db, member }),
      message: id === undefined ? strings.conversationDeleted : strings.messageDeleted,
    };
  });
}
