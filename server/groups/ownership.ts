// Group ownership: offers, transfers and deletion, and the handover when an owner is suspended or
// deletes their account. Also removes blocked people from the owner's groups.
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { recordAudit } from '../audit/auditLog.ts';
import { queueMarking } from '../posts/denormalizedColumns.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { isMember, canGroup, mayDeleteGroup } from '../policies/groups.ts';
import { isAdmin } from '../policies/roles.ts';
import { ensurePlaceholderAccount } from '../polls/orphanedPolls.ts';
import { loadGroup } from './card.ts';
import { endInvitations } from './invitationStore.ts';
import { getVisibleMembership } from './members.ts';
import { lockMembership } from './membership.ts';

/** Days in which a member can accept an offer; `days_to_accept_group_offer()` in SQL. */
export const daysToAccept = 14;
const isFresh = sql`offered_at > now() - make_interval(days => days_to_accept_group_offer())`;

/**
 * Offers the group to a member, who must accept within 14 days before becoming the owner. Allowed
 * for the owner and for administrators. Requires reauthentication, because a new owner cannot be
 * removed.
 */
export async function offerTransfer(
  { group_id, user_id, ...proof }: Input<'POST /group/transfer'>,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  const proven = await reauthenticate(ctx, proof);
  return ctx.db.transaction(async (db) => {
    // otherwise a new password or a deletion in the meantime would not withdraw this offer
    await lockOwnAccount(db, member, proven);
    const group = await lockMembership(db, member.id, group_id);
    if (!canGroup(group).appoint && !isAdmin(member)) throw forbidden(strings.ownerOnly);
    if (user_id === member.id || user_id === group.owner_id)
      throw invalidField('user_id', strings.notYourself);
    await getVisibleMembership(db, member.id, group, user_id);
    await db.execute(sql`
      insert into group_offers (group_id, heir_id) values (${group_id}, ${user_id})
      on conflict (group_id) do update set heir_id = excluded.heir_id, offered_at = now()`);
    if (!canGroup(group).appoint)
      await recordAudit(db, member, {
        operation: 'group.offer',
        subject: 'group',
        id: group_id,
        details: { about: group.owner_id },
      });
    await notify(db, {
      type: NotificationType.groupOffered,
      actor: member.id,
      group: group_id,
      to: [user_id],
    });
    return {
      group: (await loadGroup({ ...ctx, db }, group_id))!,
      message: strings.transferOffered,
    };
  });
}

export async function answerTransfer(
  { group_id, accept }: Input<'POST /group/answer-transfer'>,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  return ctx.db.transaction(async (db) => {
    const { owner_id: owner, membership } = await lockMembership(db, member.id, group_id);
    const offer = await db.queryOne<{ heir_id: number }>(
      sql`select heir_id from group_offers where group_id = ${group_id} and ${isFresh} for update`,
    );
    // The heir answers, and only as a member. The owner can only take the offer back.
    if (
      !offer ||
      (offer.heir_id === member.id ? !isMember(membership) : membership !== 'owner' || accept)
    )
      throw forbidden(strings.transferNotFound);
    if (accept) {
      await transferOwnership(db, group_id, member.id);
      await notifyFormerOwner(db, { group: group_id, owner, heir: member.id });
      await db.execute(sql`
        update group_members set moderator = true where group_id = ${group_id} and person_id = ${owner} and (select true from visible_people(null) p where p.id = ${owner})`);
    } else {
      await deleteOffer(db, group_id);
      // If the owner is absent, the next member is asked.
      await transferToHeir(db, { id: group_id, owner });
    }
    return {
      group: (await loadGroup({ ...ctx, db }, group_id))!,
      message: accept ? strings.groupTransferred : strings.transferDeclined,
    };
  });
}

/**
 * Notifies the former owner on the site, and by an email that settings cannot turn off: someone
 * else may have made the offer.
 */
async function notifyFormerOwner(
  db: Database,
  { group, owner, heir }: { group: number; owner: number; heir: number },
) {
  await notify(db, {
    type: NotificationType.groupOfferAccepted,
    actor: heir,
    group,
    to: [owner],
  });
  await addJob(db, 'groups.transferred', { person: owner, group, heir });
}

/** Makes `heir` the owner and ends any offer. The caller has locked the group exclusively. */
async function transferOwnership(db: Database, group: number, heir: number) {
  await setOwner(db, group, heir);
  // The owner has all rights without being a moderator.
  await db.execute(
    sql`update group_members set moderator = false where group_id = ${group} and person_id = ${heir}`,
  );
  await db.execute(sql`delete from group_offers where group_id = ${group}`);
  // With access 1, only the owner invites.
  await endInvitations(
    db,
    sql`group_id = ${group} and inviter_id <> ${heir} and (select g.access from visible_groups(${heir}) g where g.id = ${group}) = 1`,
  );
}

/** The owner of a group also owns the files of its icon and its cover. */
async function setOwner(db: Database, group: number, owner: number) {
  await db.execute(sql`update groups set owner_id = ${owner} where id = ${group}`);
  await db.execute(
    sql`update files set owner_id = ${owner} where group_id = ${group} or cover_group_id = ${group}`,
  );
}

/** Deletes the group, which hides everything in it. A job notifies its members. */
export async function deleteGroup(
  { id }: Input<'POST /group/delete'>,
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    const { membership, owner_id } = await lockMembership(db, member.id, id);
    if (!mayDeleteGroup(membership, member.userType)) throw forbidden(strings.ownerOnly);
    await db.execute(sql`update groups set deleted_at = now() where id = ${id}`);
    await queueMarking(db);
    // Members are not told which administrator deleted the group.
    await queueFanOut(db, {
      type: NotificationType.groupDeleted,
      actor: membership === 'owner' ? member.id : null,
      group: id,
      deleter: member.id,
    });
    if (membership !== 'owner')
      await recordAudit(db, member, {
        operation: 'group.delete',
        subject: 'group',
        id,
        details: { about: owner_id },
      });
  });
  return { message: strings.groupDeleted };
}

/** Groups that are handed over immediately. A job hands over the others. */
const maxImmediateTransfers = 20;

const listOwnedGroups = (db: Database, person: number) =>
  db.query<{ id: number }>(
    sql`select id from visible_groups(${person}) where owner_id = ${person} order by id`,
  );

/**
 * Hands over the groups of an owner who is suspended or deletes their account, in the transaction
 * that does this. The groups do not return automatically.
 */
export async function transferOwnedGroups(db: Database, person: number) {
  const groups = await listOwnedGroups(db, person);
  for (const { id } of groups.slice(0, maxImmediateTransfers))
    await transferToHeir(db, { id, owner: person });
  if (groups.length > maxImmediateTransfers) await addJob(db, 'groups.transfer', { person });
}

/**
 * Hands over all groups of an owner, each in its own transaction. A group without an eligible
 * member keeps its owner until the account is purged (`isPurge`).
 */
export async function transferAllOwnedGroups(
  db: Database,
  person: number,
  { isPurge = false } = {},
) {
  for (const { id } of await listOwnedGroups(db, person))
    await transferToHeir(db, { id, owner: person }, { isPurge });
}

/**
 * Hands a group over if its owner is absent. The heir is the moderator who joined first, else the
 * member who joined first, among listed members. The heir is notified and can hand the group on.
 * Unlisted members are asked one after the other instead, because everyone who can see a group
 * sees its owner. Until one of them accepts, only members can see the group.
 */
const transferToHeir = (
  db: Database,
  { id, owner }: { id: number; owner: number },
  { isPurge = false } = {},
) =>
  db.transaction(async (db) => {
    await db.query(sql`select lock_group_for_update(${id})`);
    // 0 days: no matter whether an offer is pending.
    const isAbsent = await db.queryOne(sql`
      select where not exists (select from visible_people(null) p where p.id = ${owner})
        and (exists (select from visible_groups(${owner}) g where g.id = ${id} and g.owner_id = ${owner})
          or exists (select from groups_to_transfer(1, 0, ${id}) g where g.owner_id = ${owner}))`);
    if (!isAbsent) return;
    const heir = await db.queryOne<{ person_id: number; unlisted: boolean }>(
      sql`select h.person_id, h.unlisted from (${heirCandidates(id, owner, isPurge)}) h order by h.nth limit 1`,
    );
    if (heir && !heir.unlisted) {
      await transferOwnership(db, id, heir.person_id);
      await notify(db, {
        type: NotificationType.groupHandedOver,
        actor: null,
        group: id,
        to: [heir.person_id],
      });
      return;
    }
    const offer = await db.queryOne<{ fresh: boolean }>(sql`
      select ${isFresh} as fresh from group_offers where group_id = ${id}`);
    if (offer && !offer.fresh) await deleteOffer(db, id);
    // The owner's row is about to be deleted, so the placeholder account owns the group.
    if (
      isPurge &&
      (await db.queryOne(
        sql`select from group_members where group_id = ${id} and person_id <> ${owner}`,
      ))
    )
      await setOwner(db, id, await ensurePlaceholderAccount(db));
    if (offer?.fresh) return;
    const nextHeir = await db.queryOne<{ person_id: number }>(
      sql`select h.person_id from (${heirCandidates(id, owner, false)}) h order by h.nth limit 1`,
    );
    if (!nextHeir) return;
    await db.execute(
      sql`insert into group_offers (group_id, heir_id) values (${id}, ${nextHeir.person_id})`,
    );
    await notify(db, {
      type: NotificationType.groupOffered,
      actor: null,
      group: id,
      to: [nextHeir.person_id],
    });
  });

/** Ends an offer and records that the member declined, so that they are not asked again. */
const deleteOffer = (db: Database, group: number) =>
  db.execute(sql`
    with ended as (delete from group_offers where group_id = ${group} returning heir_id)
    update group_members m set declined_owner = true from ended where m.group_id = ${group} and m.person_id = ended.heir_id`);

/**
 * Query for the possible heirs, ranked by `nth`: the listed moderator and the listed member who
 * joined first, then the unlisted ones who have not declined. With `isPurge`, a listed member who
 * is suspended or deleted comes last. Each part reads one row through an index.
 */
function heirCandidates(group: number, owner: number, isPurge: boolean): Sql {
  const selectFirst = (nth: number, condition: Sql, order: Sql) => sql`
    (select ${literalInt(nth)} as nth, m.person_id, m.unlisted from group_members m where m.group_id = ${group} and m.person_id <> ${owner} and ${condition}
      order by ${order} m.joined_at, m.person_id limit 1)`;
  const active = sql`(select true from visible_people(null) p where p.id = m.person_id)`;
  const canBeAsked = sql`not m.declined_owner and ${active}`;
  return sql`
    ${selectFirst(1, sql`m.moderator and not m.unlisted and ${active}`, emptySql)} union all ${selectFirst(2, sql`not m.unlisted and ${active}`, emptySql)}
    union all ${selectFirst(3, sql`m.moderator and ${canBeAsked}`, emptySql)} union all ${selectFirst(4, canBeAsked, emptySql)}
    ${isPurge ? sql`union all ${selectFirst(5, sql`not m.unlisted`, sql`m.moderator desc,`)}` : emptySql}`;
}

/**
 * Periodic handover: groups whose absent owner had no heir so far, and groups whose offer was not
 * answered in time.
 */
export async function transferOrphanedGroups(db: Database) {
  const groups = await db.query<{ id: number; owner: number }>(
    sql`select id, owner_id as owner from groups_to_transfer(100, ${daysToAccept}, null)`,
  );
  for (const group of groups) await transferToHeir(db, group);
}

/**
 * Removes a person from the groups of an owner who blocks them. Locks the groups, so that
 * concurrent actions of the person there finish before or are rejected.
 */
export async function removeFromOwnedGroups(db: Database, owner: number, person: number) {
  await db.query(
    sql`select lock_group_for_update(g.id) from (select id from visible_groups(${owner}) where owner_id = ${owner} order by id) g`,
  );
  const owned = sql`select id from visible_groups(${owner}) where owner_id = ${owner}`;
  await db.execute(
    sql`delete from group_members where person_id = ${person} and group_id in (${owned})`,
  );
  await db.execute(
    sql`delete from group_offers where heir_id = ${person} and group_id in (${owned})`,
  );
  await endInvitations(db, sql`inviter_id = ${person} and group_id in (${owned})`);
}
