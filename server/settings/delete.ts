// Deleting one's account: at once for everybody else, for good after the days of grace.
import type { Ask } from '#contract/calls.ts';
import { sentences } from '#contract/sentences.ts';
import { isGone } from '../account/grace.ts';
import { proveOneself } from '../account/prove.ts';
import { voidCodes } from '../account/codes.ts';
import { refuseLastAdmin } from '../admin/lastAdmin.ts';
import { handOverGroups } from '../groups/owner.ts';
import type { Asked, House, Job, Member } from '../house.ts';
import { announce } from '../kit/announce.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql } from '../kit/sql.ts';

export async function deleteAccount({ password }: Ask<'POST /account/delete'>, { db, member }: Asked<Member>) {
  await proveOneself(db, member.id, password, 'password');
  await db.transaction(async (db) => {
    await refuseLastAdmin(db, member.id);
    await db.run(sql`update accounts set deleted_at = now() where id = ${member.id} and deleted_at is null`);
    await db.run(sql`delete from sessions where person_id = ${member.id}`);
    await announce(db, { event: 'session', to: [member.id] });
    await db.run(sql`delete from exports where person_id = ${member.id}`);
    await voidCodes(db, member.id);
    await addJob(db, 'settings.deleted', { person: member.id });
  });
  return { message: sentences.accountDeleted };
}

/** Whoever did not come back goes with everything that is theirs; the bytes of files follow their rows. */
export const purge: Job = async (_payload, house) => {
  const gone = await house.db.all<{ id: number }>(sql`select id from accounts where ${isGone()} order by deleted_at limit 1000`);
  for (const { id } of gone) await purgePerson(house, id);
};

/** Posts, comments and messages go first and a few at a time, so that no statement takes long whatever somebody wrote. */
async function purgePerson({ db }: House, person: number) {
  await handOverGroups(db, person);
  const ofTheirs = sql`select id from accounts where id = ${person} and ${isGone()}`;
  while (await db.run(sql`delete from comments where id in (select m.id from (${ofTheirs}) t, written_comments(t.id) m limit ${int(500)})`));
  while (await db.run(sql`delete from contents where id in (select c.id from (${ofTheirs}) t, written_contents(t.id) c limit ${int(100)})`));
  while (await db.run(sql`delete from messages where id in (select m.id from (${ofTheirs}) t, written_messages(t.id) m limit ${int(500)})`));
  await db.transaction(async (db) => {
    await db.run(sql`set local statement_timeout = '60s'`);
    await db.run(sql`delete from accounts where id = ${person} and ${isGone()}`);
  });
}
