// Taking messages out of one's own folders; what nobody keeps goes by the trigger of message_views.
import type { Input } from '#contract/calls.ts';
import { invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { emptySql, sql } from '../db/sql.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { readNotice } from './notify.ts';
import { unreadTotal } from './view.ts';

type Fields = Input<'POST /message/delete'>;

export async function remove(input: Fields, { db, member }: RequestContext<Member>) {
  const { id, user_id, folder } = input;
  if ((id === undefined) === (user_id === undefined)) throw invalid(strings.messageOneOrAll);
  const viewer = member.id;
  return db.transaction(async (db) => {
    // a long conversation is no reason to stop halfway
    await db.execute(sql`set local statement_timeout = '60s'`);
    const peers = await db.query<{ peer_id: number }>(
      id === undefined
        ? sql`select c.peer_id from visible_conversations(${viewer}) c where c.peer_id = ${user_id}`
        : sql`select m.peer_id from visible_messages(${viewer}) m where m.id = ${id} order by m.peer_id`,
    );
    // the pairs before the messages, as everywhere, so that nobody waits for who waits for them
    for (const { peer_id } of peers) await lockPair(db, viewer, peer_id);
    const gone = await db.execute(sql`
      delete from message_views where person_id = ${viewer} and peer_id = any (${peers.map(({ peer_id }) => peer_id)})
        ${id === undefined ? emptySql : sql`and message_id = ${id}`} ${folder ? sql`and sent = ${folder === 'sent'}` : emptySql}`);
    if (!gone) throw notFound(strings.messageNotFound);
    for (const { peer_id } of peers) {
      await readNotice(db, viewer, peer_id);
      publishEvent(db, {
        event: 'message',
        to: [viewer],
        user_id: peer_id,
        id: 0,
        ...(id !== undefined && { gone: id }),
      });
    }
    return {
      unread: await unreadTotal({ db, member }),
      message: id === undefined ? strings.conversationDeleted : strings.messageDeleted,
    };
  });
}
