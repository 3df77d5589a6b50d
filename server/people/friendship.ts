// Friendship state machine: requesting, accepting, declining and ending. Each transition locks the
// pair, so concurrent transitions are serialized. `unseen` rows are hidden from the person who sent
// the request (policies/friendship.ts).
import type { Friendship } from '#contract/people.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { acceptRequestsBetween } from '../messages/requests.ts';
import { notify } from '../notifications/notify.ts';
import { markPersonNotificationsRead, revokeNotifications } from '../notifications/revoke.ts';
import {
  friendshipSeenBy,
  isInCooldown,
  isPastCooldown,
  type PairRow,
} from '../policies/friendship.ts';
import { lockPair } from '../policies/userPairLock.ts';

type Pair = { viewer: number; row: PairRow | undefined; current: Friendship };

/**
 * Performs one transition with a person the member can see. Returns the resulting friendship
 * status. Throws 404 if the person is not visible.
 */
async function transition(
  { db, member }: RequestContext<Member>,
  other: number,
  message: string,
  change: (db: Database, pair: Pair) => Promise<unknown>,
) {
  const viewer = member.id;
  return db.transaction(async (db) => {
    if (other === viewer) throw invalid(strings.notYourself);
    await lockPair(db, viewer, other);
    await assertPersonVisible(db, viewer, other);
    const row = await pairRow(db, viewer, other);
    await change(db, { viewer, row, current: friendshipSeenBy(viewer, row) });
    return { friendship: friendshipSeenBy(viewer, await pairRow(db, viewer, other)), message };
  });
}

/**
 * Sends a friend request. If both people sent one, they become friends. A sender who was declined
 * recently sees the request as sent, but the recipient does not receive it.
 */
export const sendFriendRequest = (ctx: RequestContext<Member>, other: number) =>
  transition(ctx, other, strings.friendRequestSent, async (db, { viewer, row, current }) => {
    if (current === 'friends' || current === 'sent') return;
    const declined = row && isInCooldown(row);
    // The member declined the other's request and now sends one. The other still sees their own
    // request as sent, so the two requests cross.
    const requestsCross =
      current === 'received' || (declined && row.requester_id === other && !row.unseen);
    if (requestsCross) return becomeFriends(db, viewer, other);
    const declinedByOther = declined && row.requester_id === viewer;
    // The member sees a new request with a new date. The cooldown is not extended.
    if (declinedByOther)
      return db.execute(
        sql`update friendships set unseen = false, created_at = now() where ${wherePair(viewer, other)}`,
      );
    return storeFriendRequest(db, viewer, other, { unseen: false });
  });

export const cancelFriendRequest = (ctx: RequestContext<Member>, other: number) =>
  transition(ctx, other, strings.friendRequestCanceled, async (db, { viewer, current }) => {
    if (current === 'none') return;
    if (current !== 'sent') throw forbidden(strings.notYours);
    await revokeNotifications(db, {
      type: NotificationType.friendRequestSent,
      actor: viewer,
      person: viewer,
      from: other,
    });
    return endFriendship(db, viewer, other);
  });

export const confirmFriendRequest = (ctx: RequestContext<Member>, other: number) =>
  transition(ctx, other, strings.friendRequestAccepted, async (db, { viewer, current }) => {
    if (current === 'friends') return;
    if (current === 'none') throw notFound(strings.requestNotFound);
    if (current === 'sent') throw forbidden(strings.notYours);
    return becomeFriends(db, viewer, other);
  });

export const declineFriendRequest = (ctx: RequestContext<Member>, other: number) =>
  transition(ctx, other, strings.friendRequestDeclined, async (db, { viewer, current }) => {
    if (current === 'none') throw notFound(strings.requestNotFound);
    if (current !== 'received') throw forbidden(strings.notYours);
    await markPersonNotificationsRead(db, {
      type: NotificationType.friendRequestSent,
      person: other,
      to: viewer,
    });
    return db.execute(
      sql`update friendships set status = friendship_declined(), declined_at = now() where ${wherePair(viewer, other)}`,
    );
  });

/** Ends a friendship, or a request in either direction. No cooldown follows. */
export const removeFriend = (ctx: RequestContext<Member>, other: number) =>
  transition(ctx, other, strings.friendRemoved, async (db, { viewer, current }) => {
    if (current !== 'none') await endFriendship(db, viewer, other);
  });

/**
 * Makes the two friends: `accepter` accepts the request of `requester`. Message requests between
 * them are accepted too.
 */
async function becomeFriends(db: Database, accepter: number, requester: number) {
  await db.execute(
    sql`update friendships set status = friendship_accepted(), declined_at = null, unseen = false where ${wherePair(accepter, requester)}`,
  );
  await acceptRequestsBetween(db, accepter, requester);
  await markPersonNotificationsRead(db, {
    type: NotificationType.friendRequestSent,
    person: requester,
    to: accepter,
  });
  await notify(db, {
    type: NotificationType.friendRequestAccepted,
    actor: accepter,
    person: accepter,
    to: [requester],
  });
}

const wherePair = (one: number, other: number) =>
  sql`low_id = ${Math.min(one, other)} and high_id = ${Math.max(one, other)}`;

export const pairRow = (db: Database, one: number, other: number) =>
  db.queryOne<PairRow>(
    sql`select requester_id, status, declined_at, unseen from friendships where ${wherePair(one, other)}`,
  );

/** Stores a request and replaces any earlier relation. The caller holds the lock on the pair. */
export async function storeFriendRequest(
  db: Database,
  from: number,
  to: number,
  { unseen }: { unseen: boolean },
) {
  await db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status, unseen)
    values (${Math.min(from, to)}, ${Math.max(from, to)}, ${from}, friendship_requested(), ${unseen})
    on conflict (low_id, high_id) do update
      set requester_id = excluded.requester_id, status = friendship_requested(), declined_at = null, unseen = excluded.unseen, created_at = now()`);
  await notify(db, {
    type: NotificationType.friendRequestSent,
    actor: from,
    person: from,
    to: [to],
  });
}

/**
 * Creates a request from an inviter who knows only an email address. The request stays hidden from
 * the inviter until it is accepted, because seeing it would disclose who owns the address.
 */
export async function createHiddenRequest(db: Database, inviter: number, addressOwner: number) {
  await lockPair(db, inviter, addressOwner);
  const visible = await assertPersonVisible(db, inviter, addressOwner).then(
    () => true,
    () => false,
  );
  const row = await pairRow(db, inviter, addressOwner);
  if (inviter !== addressOwner && visible && (!row || isPastCooldown(row)))
    await storeFriendRequest(db, inviter, addressOwner, { unseen: true });
}

/**
 * Ends a friendship or request, and removes each person from the other's collections. The caller
 * holds the lock on the pair.
 */
export async function endFriendship(db: Database, one: number, other: number) {
  // A declined request is hidden but stored, so that its cooldown continues. Canceling or blocking
  // does not allow a new request earlier.
  await db.execute(
    sql`update friendships set unseen = true where ${wherePair(one, other)} and status = friendship_declined()`,
  );
  await db.execute(
    sql`delete from friendships where ${wherePair(one, other)} and status <> friendship_declined()`,
  );
  await db.execute(sql`
    delete from collection_members m using friend_collections c
    where c.id = m.collection_id and ((c.owner_id = ${one} and m.person_id = ${other}) or (c.owner_id = ${other} and m.person_id = ${one}))`);
}

export async function assertPersonVisible(db: Database, viewer: number, other: number) {
  if (!(await db.queryOne(sql`select from visible_people(${viewer}) where id = ${other}`)))
    throw notFound(strings.userNotFound);
}

/** The friendship status towards a person the member can see. Throws 404 otherwise. */
export async function getFriendship(
  { db, member }: RequestContext<Member>,
  other: number,
): Promise<Friendship> {
  await assertPersonVisible(db, member.id, other);
  return friendshipSeenBy(member.id, await pairRow(db, member.id, other));
}
