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
import { unreadTotal } from './view.ts';

export async function acceptRequest(
  { user_id: other }: Input<'POST /message/accept'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await lockPair(db, member.id, other);
    if (
      !(await db.queryOne(
        sql`select from visible_conversations(${member.id}) c where c.peer_id = ${other}`,
      ))
    )
      throw notFound(strings.messageNotFound);
    await acceptRequestFrom(db, member.id, other);
    return { unread: await unreadTotal({ db, member }), message: strings.requestAccepted };
  });
}

/** Accepts pending requests in both directions when two people become friends. */
export async function acceptRequestsBetween(db: Database, one: number, other: number) {
  await acceptRequestFrom(db, one, other);
  await acceptRequestFrom(db, other, one);
}

async function acceptRequestFrom(db: Database, person: number, other: number) {
  const accepted = await db.execute(
    sql`update conversations set request = false where person_id = ${person} and peer_id = ${other} and request`,
  );
  if (accepted) publishEvent(db, { event: 'message', to: [person], user_id: other, id: 0 });
}

export async function setRequestPreference(
  { take }: Input<'POST /message/take-requests'>,
  { db, member }: RequestContext<Member>,
) {
  await db.execute(sql`update people set takes_requests = ${take} where id = ${member.id}`);
  return {
    takes_requests: take,
    message: take ? strings.messageRequestsOn : strings.messageRequestsOff,
  };
}
