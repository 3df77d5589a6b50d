// Message requests: accepting them, and the setting to receive them. The sender is not notified of
// either.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { forgetDeclined } from './declinedRequests.ts';
import { countUnreadMessages } from './view.ts';

export async function acceptRequest(
  { user_id: peer }: Input<'POST /message/accept'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await lockPair(db, member.id, peer);
    if (
      !(await db.queryOne(
        sql`select from visible_conversations(${member.id}) c where c.peer_id = ${peer}`,
      ))
    )
      throw notFound(strings.messageNotFound);
    await acceptRequestFrom(db, member.id, peer);
    return { unread: await countUnreadMessages({ db, member }), message: strings.requestAccepted };
  });
}

/** Accepts pending requests in both directions when two people become friends. */
export async function acceptRequestsBetween(db: Database, person: number, peer: number) {
  await acceptRequestFrom(db, person, peer);
  await acceptRequestFrom(db, peer, person);
}

async function acceptRequestFrom(db: Database, person: number, peer: number) {
  const accepted = await db.execute(
    sql`update conversations set request = false where person_id = ${person} and peer_id = ${peer} and request`,
  );
  if (!accepted) return;
  await forgetDeclined(db, person, [peer]);
  publishEvent(db, { event: 'message', to: [person], user_id: peer, id: 0 });
}

export async function setRequestPreference(
  { take: takesRequests }: Input<'POST /message/take-requests'>,
  { db, member }: RequestContext<Member>,
) {
  await db.execute(
    sql`update people set takes_requests = ${takesRequests} where id = ${member.id}`,
  );
  return {
    takes_requests: takesRequests,
    message: takesRequests ? strings.messageRequestsOn : strings.messageRequestsOff,
  };
}
