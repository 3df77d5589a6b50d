// Asking, answering and ending: the friendship machine. Each transition holds the pair, so that two at once take turns.
import type { Friendship } from '#contract/people.ts';
import { forbidden, invalidField, notFound } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { isForgotten, standingOf, type PairRow } from '../rules/friendship.ts';
import { aloneWithPair } from '../rules/pair.ts';

type Pair = { viewer: number; other: number; row: PairRow | undefined; standing: Friendship };

/** Does one step of the machine with somebody whom the member can see, and answers how they stand then. */
async function step({ db, member }: Asked<Member>, other: number, message: string, change: (db: Database, pair: Pair) => Promise<unknown>) {
  const viewer = member.id;
  return db.transaction(async (db) => {
    if (other === viewer) throw invalidField('user_id', sentences.notYourself);
    await aloneWithPair(db, viewer, other);
    await seen(db, viewer, other);
    const row = await pairRow(db, viewer, other);
    await change(db, { viewer, other, row, standing: standingOf(viewer, row) });
    return { friendship: standingOf(viewer, await pairRow(db, viewer, other)), message };
  });
}

/** Two who ask each other become friends; who was declined lately asks in vain, and does not learn it. */
export const send = (asked: Asked<Member>, other: number) =>
  step(asked, other, sentences.friendAsked, async (db, pair) => {
    if (pair.standing === 'friends' || pair.standing === 'sent') return;
    if (pair.standing === 'received') return becomeFriends(db, pair);
    const declined = pair.row?.status === 2 && !isForgotten(pair.row) && pair.row.requester_id === pair.viewer;
    if (declined) return db.run(sql`update friendships set withdrawn = false where ${ofPair(pair)}`);
    return db.run(sql`
      insert into friendships (low_id, high_id, requester_id, status)
      values (${Math.min(pair.viewer, pair.other)}, ${Math.max(pair.viewer, pair.other)}, ${pair.viewer}, 0)
      on conflict (low_id, high_id) do update
        set requester_id = excluded.requester_id, status = 0, declined_at = null, withdrawn = false, created_at = now()`);
  });

export const cancel = (asked: Asked<Member>, other: number) =>
  step(asked, other, sentences.friendCancelled, async (db, pair) => {
    if (pair.standing === 'none') return;
    if (pair.standing !== 'sent') throw forbidden(sentences.notYours);
    // a declined request goes on cooling down, unseen
    if (pair.row!.status === 2) return db.run(sql`update friendships set withdrawn = true where ${ofPair(pair)}`);
    return db.run(sql`delete from friendships where ${ofPair(pair)}`);
  });

export const confirm = (asked: Asked<Member>, other: number) =>
  step(asked, other, sentences.friendConfirmed, async (db, pair) => {
    if (pair.standing === 'friends') return;
    if (pair.standing === 'none') throw notFound(sentences.requestNotFound);
    if (pair.standing === 'sent') throw forbidden(sentences.notYours);
    return becomeFriends(db, pair);
  });

export const decline = (asked: Asked<Member>, other: number) =>
  step(asked, other, sentences.friendDeclined, async (db, pair) => {
    if (pair.standing === 'none') throw notFound(sentences.requestNotFound);
    if (pair.standing !== 'received') throw forbidden(sentences.notYours);
    return db.run(sql`update friendships set status = 2, declined_at = now(), withdrawn = false where ${ofPair(pair)}`);
  });

export const remove = (asked: Asked<Member>, other: number) =>
  step(asked, other, sentences.friendRemoved, async (db, pair) => {
    if (pair.standing === 'none') return;
    if (pair.row!.status === 2) return db.run(sql`update friendships set withdrawn = true where ${ofPair(pair)}`);
    await endTies(db, pair.viewer, pair.other);
  });

const becomeFriends = (db: Database, pair: Pair) => db.run(sql`update friendships set status = 1, declined_at = null where ${ofPair(pair)}`);

const ofPair = ({ viewer, other }: { viewer: number; other: number }) => sql`low_id = ${Math.min(viewer, other)} and high_id = ${Math.max(viewer, other)}`;

const pairRow = (db: Database, viewer: number, other: number) =>
  db.one<PairRow>(sql`select requester_id, status, declined_at, withdrawn from friendships where ${ofPair({ viewer, other })}`);

/** Ends a friendship or request with all that needs it: neither stays in a collection of the other. */
export async function endTies(db: Database, one: number, other: number) {
  await db.run(sql`delete from friendships where ${ofPair({ viewer: one, other })}`);
  await db.run(sql`
    delete from collection_members m using friend_collections c
    where c.id = m.collection_id and ((c.owner_id = ${one} and m.person_id = ${other}) or (c.owner_id = ${other} and m.person_id = ${one}))`);
}

export async function seen(db: Database, viewer: number, other: number) {
  if (!(await db.one(sql`select from visible_people(${viewer}) where id = ${other}`))) throw notFound(sentences.userNotFound);
}

/** How the member stands to somebody they can see. */
export async function standing({ db, member }: Asked<Member>, other: number): Promise<Friendship> {
  await seen(db, member.id, other);
  return standingOf(member.id, await pairRow(db, member.id, other));
}
