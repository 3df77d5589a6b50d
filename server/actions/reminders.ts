// Reminding those who wish it a day before an action begins, or ends when it has no beginning.
import type { House, Job } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql } from '../kit/sql.ts';
import { mailOf } from './actions.mail.ts';

/** Followers who are found at a time. */
const batch = 500;

/** Of an action named a. */
const moment = sql`coalesce(a.starts_at, a.ends_at)`;
const soon = sql`a.called_off_at is null and ${moment} > now() and ${moment} <= now() + interval '1 day'`;

/** A job for everybody whose time has come. */
const sweep: Job = async (_payload, { db }) => {
  while ((await remindSome(db)) === batch);
};

/**
 * Once each. Who began to follow within the last day knows when it is, which holds for every action that was published so late.
 * What is put off by a day or more is reminded of again.
 */
const remindSome = (db: Database) =>
  db.transaction(async (db) => {
    const due = await db.all<{ action: number; person: number }>(sql`
      update action_followers f set reminded_of = d.moment
      from (select f.content_id, f.person_id, ${moment} as moment from actions a join action_followers f on f.content_id = a.content_id
        where ${soon} and f.remind and f.followed_on <= ${moment} - interval '1 day' and (f.reminded_of is null or f.reminded_of <= ${moment} - interval '1 day')
        order by ${moment}, f.content_id, f.person_id limit ${int(batch)} for update of f skip locked) d
      where f.content_id = d.content_id and f.person_id = d.person_id
      returning f.content_id as action, f.person_id as person`);
    for (const { action, person } of due) await addJob(db, 'actions.reminder', { action, person });
    return due.length;
  });

type Row = { begins: boolean; at: Date; all_day: boolean; timezone: string; place: string };

/** To who still follows it, wants it and sees it, while it is as near as it was. */
const reminderMail: Job = async ({ action, person }, house, job) => {
  const row = await rowOf(house, action, person);
  if (!row) return;
  const subject = row.begins ? 'An action you follow starts soon' : 'An action you follow ends soon';
  const still = sql`and c.author_id <> ${person} and exists (select from action_followers f
    where f.content_id = c.id and f.person_id = ${person} and f.remind and f.reminded_of = ${moment}) and ${soon}`;
  await mailOf(house, { action, person, id: `action-reminder-${job}` }, still, subject, (called) => ({
    paragraphs: [`${called} ${row.begins ? (row.all_day ? 'is' : 'starts') : 'ends'} on ${whenSaid(row)}.`, ...(row.place ? [`Where: ${row.place}`] : [])],
    button: 'See the action',
    why: `You get this mail once, because you follow this action and wanted to be reminded. What you are reminded of is up to you: ${house.config.publicUrl}/actions/preferences`,
  }));
};

/** The place only where anybody may read it: a mail passes through many hands. */
const rowOf = ({ db }: House, action: unknown, person: unknown) =>
  db.one<Row>(sql`
    select a.starts_at is not null as begins, case when a.all_day and a.starts_at is null then a.ends_at - interval '1 second' else ${moment} end as at, a.all_day, a.timezone,
      case when exists (select from visible_contents(null) v where v.id = c.id)
        then concat_ws(', ', nullif(a.venue, ''), nullif(a.street_address, ''), nullif(a.city, '')) else '' end as place
    from visible_contents(${person}) c join actions a on a.content_id = c.id where c.id = ${action}`);

/** As the clock and the calendar there show it. */
export function whenSaid({ at, all_day, timezone }: Pick<Row, 'at' | 'all_day' | 'timezone'>): string {
  const said = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(!all_day && { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' }),
  }).format(at);
  return all_day ? `${said}, all day` : `${said} (${timezone})`;
}

export const reminderJobs: Record<string, Job> = { 'actions.remind': sweep, 'actions.reminder': reminderMail };
