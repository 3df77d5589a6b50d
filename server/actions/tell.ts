// Telling those who follow an action: a mail for each, in a job of its own, so that one that fails is tried again alone.
import type { Job } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql } from '../kit/sql.ts';

/** Followers who are told at a time. */
const batch = 500;

/** `mail` is the job that writes to one of them. Told several times in a row, they get one mail. */
export const tellFollowers = (db: Database, action: number, mail: 'actions.moved' | 'actions.called-off') =>
  addJob(db, 'actions.tell', { action, mail }, { key: `${mail} ${action}` });

export const tell: Job = async ({ action, mail, after = 0 }, { db }) => {
  await db.transaction(async (db) => {
    const followers = await db.all<{ person_id: number }>(sql`
      select person_id from action_followers where content_id = ${action} and person_id > ${after} order by person_id limit ${int(batch)}`);
    for (const { person_id: person } of followers) await addJob(db, String(mail), { action, person }, { key: `${String(mail)} ${String(action)} ${person}` });
    if (followers.length === batch) await addJob(db, 'actions.tell', { action, mail, after: followers.at(-1)!.person_id });
  });
};
