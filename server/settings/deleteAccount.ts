// Account deletion. The account is hidden immediately and purged after the grace period.
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { isPurgeable } from '../account/deletionGracePeriod.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { allowUndo } from '../account/notifyLoginMethod.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { endPendingCredentials } from '../login/endPendingCredentials.ts';
import { assertAdminRemains } from '../account/lastAdmin.ts';
import { recordDeletion } from '../backup/deletedSinceBackup.ts';
import { queueMarking } from '../posts/denormalizedColumns.ts';
import { deleteComments, deleteLetters, deleteSignatures } from '../posts/removal.ts';
import { endInvitations } from '../groups/invitationStore.ts';
import { transferAllOwnedGroups, transferOwnedGroups } from '../groups/ownership.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { keepImagesAndCollections, orphanAllPolls, reassignPolls } from '../polls/orphanedPolls.ts';
import { linkRepeatedReports } from '../decisions/repeatedReports.ts';
import {
  deleteEndingChats,
  deleteSentChatMessages,
  passOnChats,
} from '../conversations/accounts.ts';
import { notifyPeers } from '../messages/notify.ts';
import { addJob } from '../jobs/queue.ts';
import type { Database } from '../db/database.ts';
import { hashToken } from '../security/sessions.ts';
import { literalInt, sql } from '../db/sql.ts';

/** How long the username of a purged account stays reserved. */
const usernameReservedMs = 365 * day;

export async function deleteAccount(
  credentials: Input<'POST /account/delete'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const verifiedProof = await reauthenticate(ctx, credentials);
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member, verifiedProof);
    await assertAdminRemains(db, member.id);
    await startGracePeriod(db, member.id);
    await addJob(db, 'settings.deleted', {
      person: member.id,
      since: await allowUndo(db, member.id),
    });
    // Last, because it locks a job that other transactions queue too.
    await queueMarking(db);
  });
  return { message: strings.accountDeleted };
}

/**
 * Marks the account as deleted and ends its access. Call it in a transaction, and `queueMarking` at
 * its end.
 */
export async function startGracePeriod(db: Database, person: number): Promise<void> {
  await db.execute(sql`update all_people set deleted_at = now() where id = ${person}`);
  await reassignPolls(db, person);
  await db.execute(sql`delete from sessions where person_id = ${person}`);
  publishEvent(db, { event: 'session', to: [person] });
  await notifyPeers(db, person);
  await passOnChats(db, person);
  // Before the transfer, which makes offers of its own. A thief’s scheduled posts and additions
  // to collections and conversations end when the owner undoes the deletion.
  await endPendingCredentials(db, person, { kept: 'added' });
  await endInvitations(db, sql`inviter_id = ${person}`);
  await transferOwnedGroups(db, person);
  await db.execute(sql`delete from exports where person_id = ${person}`);
  await addJob(db, 'settings.recordDeletion', { person });
}

/**
 * Records for a restore whether the account is deleted now. The job reads the state itself, so that
 * a late attempt does not record an old one.
 */
export const recordDeletionState: Job = async ({ person }, { db, config }) => {
  const id = Number(person);
  const account = await db.queryOne<{ deletedAt: Date | null; isBarred: boolean }>(
    sql`select deleted_at as "deletedAt", suspended_at is not null and suspension_ends_at is null as "isBarred" from all_people where id = ${id}`,
  );
  if (!account) return;
  const { deletedAt, isBarred } = account;
  await recordDeletion(
    config.dataDir,
    deletedAt
      ? {
          id,
          at: deletedAt.toISOString(),
          event: isBarred ? 'deleted-suspended' : 'deleted',
        }
      : { id, at: new Date().toISOString(), event: 'returned' },
  );
};

/** Purges accounts whose grace period has ended. A sweep deletes the files after their rows. */
export const purgeDeletedAccounts: Job = async (_payload, app) => {
  const expiredAccounts = await app.db.query<{ id: number }>(
    sql`select id from all_people where ${isPurgeable()} order by deleted_at limit 1000`,
  );
  const errors: unknown[] = [];
  // A failure does not prevent the purge of other accounts.
  for (const { id } of expiredAccounts)
    await purgePerson(app, id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `${errors.length} accounts could not be purged: ${String(errors[0])}`,
    );
};

/**
 * Deletes posts, comments and messages in small batches first, so that no statement runs long. Of
 * messages, deletes the person's own copies, and other people's copies that are hidden from them.
 * Hidden copies would reappear otherwise, because blocks are deleted with the account.
 */
async function purgePerson({ db, config }: AppContext, person: number) {
  await transferAllOwnedGroups(db, person, { isPurge: true });
  // Polls of an account that the restore of a backup deleted again were not reassigned.
  await orphanAllPolls(db, person);
  const expiredAccount = sql`select id from all_people where id = ${person} and ${isPurgeable()}`;
  // Replies of others first: they would otherwise be deleted in one cascading statement.
  await deleteComments(
    db,
    sql`select u.id from (${expiredAccount}) t, comments_by_author_unfiltered(t.id) m, replies_under(m.id) u (id)`,
  );
  await deleteComments(
    db,
    sql`select m.id from (${expiredAccount}) t, comments_by_author_unfiltered(t.id) m`,
  );
  await deleteComments(
    db,
    sql`select u.id from (${expiredAccount}) t, posts_by_author_unfiltered(t.id) c, comments_under(c.id) u (id)`,
  );
  const posts = sql`select c.id from (${expiredAccount}) t, posts_by_author_unfiltered(t.id) c`;
  await deleteSignatures(db, posts);
  await deleteLetters(db, posts);
  while (await db.execute(sql`delete from posts where id in (${posts} limit ${literalInt(100)})`));
  const ownCopies = sql`select t.id as person_id, m.peer_id, m.id as message_id from (${expiredAccount}) t, messages_in_mailbox(t.id) m`;
  const hiddenCopies = sql`
    select s.person_id, m.peer_id, m.id as message_id from (${expiredAccount}) t, conversation_sides(t.id) s, messages_in_mailbox(s.person_id) m where not s.shown and m.peer_id = t.id`;
  for (const copies of [ownCopies, hiddenCopies])
    while (
      await db.execute(sql`
        delete from message_copies v using (${copies} limit ${literalInt(500)}) g
        where v.person_id = g.person_id and v.peer_id = g.peer_id and v.message_id = g.message_id`)
    );
  await deleteEndingChats(db, expiredAccount);
  // While the account is suspended, its messages in group conversations are hidden. They would
  // reappear once the account is gone.
  await deleteSentChatMessages(db, sql`${expiredAccount} and suspended_at is not null`);
  await db.execute(
    sql`delete from message_files where message_id is null and owner_id in (${expiredAccount})`,
  );
  // Before the deletion. If that fails, the next run deletes the account, and a restore does not
  // bring it back.
  await recordDeletion(config.dataDir, {
    id: person,
    at: new Date().toISOString(),
    event: 'purged',
  });
  await db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '60s'`);
    await keepImagesAndCollections(db, expiredAccount);
    await linkRepeatedReports(db, expiredAccount);
    const deleted = await db.queryOne<{ username_normalized: string }>(
      sql`delete from all_people where id = ${person} and ${isPurgeable()} returning username_normalized`,
    );
    // Reserves the username, so that no one can impersonate the former member.
    if (deleted)
      await db.execute(sql`
      insert into released_usernames (hash, free_at) values (${hashToken(deleted.username_normalized)}, ${new Date(Date.now() + usernameReservedMs)})
      on conflict (hash) do update set free_at = excluded.free_at`);
  });
}
