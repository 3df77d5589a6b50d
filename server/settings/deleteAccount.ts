// Deleting one's account: at once for everybody else, for good after the days of grace.
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { isGone } from '../account/deletionGracePeriod.ts';
import { prove } from '../account/reauthenticate.ts';
import { endWhatWasBegun } from '../account/emailTokens.ts';
import { refuseLastAdmin } from '../admin/lastAdmin.ts';
import { noteDeparted } from '../backup/deletedSinceBackup.ts';
import { queueMarking } from '../posts/mentions.ts';
import { deleteComments } from '../posts/removal.ts';
import { transferGroupsOf } from '../groups/ownership.ts';
import type { RequestContext, AppContext, Job, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { settlePolls } from './orphanedPolls.ts';
import { notifyPeers } from '../messages/notify.ts';
import { addJob } from '../jobs/queue.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { literalInt, sql } from '../db/sql.ts';

/** For how long nobody else gets the username of an account that is gone. */
const keptBack = 365 * day;

export async function deleteAccount(
  proof: Input<'POST /account/delete'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  await prove(ctx, proof);
  await db.transaction(async (db) => {
    await refuseLastAdmin(db, member.id);
    await db.execute(
      sql`update accounts set deleted_at = now() where id = ${member.id} and deleted_at is null`,
    );
    await queueMarking(db);
    await settlePolls(db, member.id);
    await db.execute(sql`delete from sessions where person_id = ${member.id}`);
    publishEvent(db, { event: 'session', to: [member.id] });
    await notifyPeers(db, member.id);
    await transferGroupsOf(db, member.id);
    await db.execute(sql`delete from exports where person_id = ${member.id}`);
    await endWhatWasBegun(db, member.id);
    await addJob(db, 'settings.deleted', { person: member.id });
  });
  return { message: strings.accountDeleted };
}

/** Whoever did not come back goes with everything that is theirs; the bytes of files follow their rows. */
export const purge: Job = async (_payload, app) => {
  const gone = await app.db.query<{ id: number }>(
    sql`select id from accounts where ${isGone()} order by deleted_at limit 1000`,
  );
  const failed: unknown[] = [];
  // one that fails keeps nobody else
  for (const { id } of gone)
    await purgePerson(app, id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0)
    throw new AggregateError(
      failed,
      `${failed.length} accounts could not be deleted for good: ${String(failed[0])}`,
    );
};

/**
 * Posts, comments and messages go first and a few at a time, so that no statement takes long whatever somebody wrote. Of messages goes what lies with
 * themselves, and with others what these are not shown: a block would end with the account, and bring it back.
 */
async function purgePerson({ db, config }: AppContext, person: number) {
  await transferGroupsOf(db, person, { forGood: true });
  const ofTheirs = sql`select id from accounts where id = ${person} and ${isGone()}`;
  // first what others wrote beneath, which would go with it in one statement
  await deleteComments(
    db,
    sql`select u.id from (${ofTheirs}) t, written_comments(t.id) m, replies_under(m.id) u (id)`,
  );
  await deleteComments(db, sql`select m.id from (${ofTheirs}) t, written_comments(t.id) m`);
  await deleteComments(
    db,
    sql`select u.id from (${ofTheirs}) t, written_contents(t.id) c, comments_under(c.id) u (id)`,
  );
  while (
    await db.execute(
      sql`delete from contents where id in (select c.id from (${ofTheirs}) t, written_contents(t.id) c limit ${literalInt(100)})`,
    )
  );
  const theirs = sql`select t.id as person_id, m.peer_id, m.id as message_id from (${ofTheirs}) t, kept_messages(t.id) m`;
  const unseen = sql`
    select s.person_id, m.peer_id, m.id as message_id from (${ofTheirs}) t, sides_with(t.id) s, kept_messages(s.person_id) m where not s.shown and m.peer_id = t.id`;
  for (const views of [theirs, unseen])
    while (
      await db.execute(sql`
        delete from message_views v using (${views} limit ${literalInt(500)}) g
        where v.person_id = g.person_id and v.peer_id = g.peer_id and v.message_id = g.message_id`)
    );
  await db.execute(
    sql`delete from message_files where message_id is null and owner_id in (${ofTheirs})`,
  );
  await noteDeparted(config.dataDir, person);
  await db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '60s'`);
    const gone = await db.queryOne<{ username_key: string }>(
      sql`delete from accounts where id = ${person} and ${isGone()} returning username_key`,
    );
    // nobody is to pose as who left
    if (gone)
      await db.execute(sql`
      insert into left_usernames (hash, free_at) values (${hashToken(gone.username_key)}, ${new Date(Date.now() + keptBack)})
      on conflict (hash) do update set free_at = excluded.free_at`);
  });
}
