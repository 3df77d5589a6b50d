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

type FriendshipPair = { viewer: number; current: Friendship };

/**
 * Performs one transition with a person the member can see. Returns the resulting friendship
 * status. Throws 404 if the person is not visible.
 */
async function performTransition(
  { db, member }: RequestContext<Member>,
  otherPerson: number,
  message: string,
  applyTransition: (db: Database, pair: FriendshipPair) => Promise<unknown>,
) {
  const viewer = member.id;
  return db.transaction(async (db) => {
    if (otherPerson === viewer) throw invalid(strings.notYourself);
    await lockPair(db, viewer, otherPerson);
    await assertPersonVisible(db, viewer, otherPerson);
    const row = await loadPairRow(db, viewer, otherPerson);
    await applyTransition(db, { viewer, current: friendshipSeenBy(viewer, row) });
    return {
      friendship: friendshipSeenBy(viewer, await loadPairRow(db, viewer, otherPerson)),
      message,
    };
  });
}

export const sendFriendRequest = (ctx: RequestContext<Member>, otherPerson: number) =>
  performTransition(ctx, otherPerson, strings.friendRequestSent, async (db, { viewer }) =>
    requestFriendship(db, viewer, otherPerson),
  );

/**
 * Sends a friend request. If both people sent one, they become friends. A sender who was declined
 * recently sees the request as sent, but the recipient does not receive it. The caller holds the
 * lock on the pair.
 */
export async function requestFriendship(db: Database, sender: number, recipient: number) {
  const row = await loadPairRow(db, sender, recipient);
  const current = friendshipSeenBy(sender, row);
  if (current === 'friends' || current === 'sent') return;
  const isDeclined = row && isInCooldown(row);
  // The sender declined the other's request and now sends one. The other still sees their own
  // request as sent, so the two requests cross.
  const doRequestsCross =
    current === 'received' || (isDeclined && row.requester_id === recipient && !row.unseen);
  if (doRequestsCross) return becomeFriends(db, sender, recipient);
  const isDeclinedByOther = isDeclined && row.requester_id === sender;
  // The sender sees a new request with a new date. It stays declined, and the cooldown is not
  // extended.
  if (isDeclinedByOther)
    await db.execute(
      sql`update friendships set unseen = false, created_at = now() where ${isPair(sender, recipient)}`,
    );
  else await storeFriendRequest(db, sender, recipient, { unseen: false });
}

export const cancelFriendRequest = (ctx: RequestContext<Member>, otherPerson: number) =>
  performTransition(
    ctx,
    otherPerson,
    strings.friendRequestCanceled,
    async (db, { viewer, current }) => {
      if (current === 'none') return;
      if (current !== 'sent') throw forbidden(strings.notYours);
      await revokeNotifications(db, {
        type: NotificationType.friendRequestSent,
        actor: viewer,
        person: viewer,
        from: otherPerson,
      });
      return endFriendship(db, viewer, otherPerson);
    },
  );

export const confirmFriendRequest = (ctx: RequestContext<Member>, otherPerson: number) =>
  performTransition(
    ctx,
    otherPerson,
    strings.friendRequestAccepted,
    async (db, { viewer, current }) => {
      if (current === 'friends') return;
      if (current === 'none') throw notFound(strings.requestNotFound);
      if (current === 'sent') throw forbidden(strings.notYours);
      return becomeFriends(db, viewer, otherPerson);
    },
  );

export const declineFriendRequest = (ctx: RequestContext<Member>, otherPerson: number) =>
  performTransition(
    ctx,
    otherPerson,
    strings.friendRequestDeclined,
    async (db, { viewer, current }) => {
      if (current === 'none') throw notFound(strings.requestNotFound);
      if (current !== 'received') throw forbidden(strings.notYours);
      await markPersonNotificationsRead(db, {
        type: NotificationType.friendRequestSent,
        person: otherPerson,
        to: viewer,
      });
      return db.execute(
        sql`update friendships set status = friendship_declined(), declined_at = now() where ${isPair(viewer, otherPerson)}`,
      );
    },
  );

/** Ends a friendship, or a request in either direction. No cooldown follows. */
export const removeFriend = (ctx: RequestContext<Member>, otherPerson: number) =>
  performTransition(ctx, otherPerson, strings.friendRemoved, async (db, { viewer, current }) => {
    if (current !== 'none') await endFriendship(db, viewer, otherPerson);
  });

/**
 * Makes the two friends: `accepter` accepts the request of `requester`. Message requests between
 * them are accepted too.
 */
async function becomeFriends(db: Database, accepter: number, requester: number) {
  await db.execute(
    sql`update friendships set status = friendship_accepted(), declined_at = null, unseen = false where ${isPair(accepter, requester)}`,
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

const isPair = (person: number, otherPerson: number) =>
  sql`low_id = ${Math.min(person, otherPerson)} and high_id = ${Math.max(person, otherPerson)}`;

export const loadPairRow = (db: Database, person: number, otherPerson: number) =>
  db.queryOne<PairRow>(
    sql`select requester_id, status, declined_at, unseen from friendships where ${isPair(person, otherPerson)}`,
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
  const isVisible = await assertPersonVisible(db, inviter, addressOwner).then(
    () => true,
    () => false,
  );
  const row = await loadPairRow(db, inviter, addressOwner);
  if (inviter !== addressOwner && isVisible && (!row || isPastCooldown(row)))
    await storeFriendRequest(db, inviter, addressOwner, { unseen: true });
}

/**
 * Ends a friendship or request, and removes each person from the other's collections. The caller
 * holds the lock on the pair.
 */
export async function endFriendship(db: Database, person: number, otherPerson: number) {
  // A declined request is hidden but stored, so that its cooldown continues. Canceling or blocking
  // does not allow a new request earlier.
  await db.execute(
    sql`update friendships set unseen = true where ${isPair(person, otherPerson)} and status = friendship_declined()`,
  );
  await db.execute(
    sql`delete from friendships where ${isPair(person, otherPerson)} and status <> friendship_declined()`,
  );
  await db.execute(sql`
    delete from collection_members m using friend_collections c
    where c.id = m.collection_id and ((c.owner_id = ${person} and m.person_id = ${otherPerson}) or (c.owner_id = ${otherPerson} and m.person_id = ${person}))`);
}

export async function assertPersonVisible(db: Database, viewer: number, otherPerson: number) {
  if (!(await db.queryOne(sql`select from visible_people(${viewer}) where id = ${otherPerson}`)))
    throw notFound(strings.userNotFound);
}

/** The friendship status towards a person the member can see. Throws 404 otherwise. */
export async function getFriendship(
  { db, member }: RequestContext<Member>,
  otherPerson: number,
): Promise<Friendship> {
  await assertPersonVisible(db, member.id, otherPerson);
  return friendshipSeenBy(member.id, await loadPairRow(db, member.id, otherPerson));
}
