// Reminding those who wish it a day before an action begins, or ends when it has no beginning.
import { NotificationType } from '#contract/notification.ts';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Translator } from '../lib/translators.ts';
import { literalInt, sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';

/** Followers who are found at a time. */
const batch = 500;

/** Of an action named a. */
const moment = sql`coalesce(a.starts_at, a.ends_at)`;
const soon = sql`a.called_off_at is null and ${moment} > now() and ${moment} <= now() + interval '1 day'`;

/** Tells everybody whose time has come. */
const sweep: Job = async (_payload, { db }) => {
  while ((await remindSome(db)) === batch);
};

/**
 * Once each. Who began to follow within the last day knows when it is, which holds for every action that was published so late.
 * What is put off by a day or more is reminded of again.
 */
const remindSome = (db: Database) =>
  db.transaction(async (db) => {
    const due = await db.query<{ action: number; person: number }>(sql`
      update action_followers f set reminded_of = d.moment
      from (select f.content_id, f.person_id, ${moment} as moment from actions a join action_followers f on f.content_id = a.content_id
        where ${soon} and f.remind and f.followed_on <= ${moment} - interval '1 day' and (f.reminded_of is null or f.reminded_of <= ${moment} - interval '1 day')
        order by ${moment}, f.content_id, f.person_id limit ${literalInt(batch)} for update of f skip locked) d
      where f.content_id = d.content_id and f.person_id = d.person_id
      returning f.content_id as action, f.person_id as person`);
    for (const [content, followers] of Map.groupBy(due, ({ action }) => action))
      await notify(db, {
        type: NotificationType.actionStartsSoon,
        actor: null,
        content,
        to: followers.map(({ person }) => person),
      });
    return due.length;
  });

type Row = { begins: boolean; at: Date; all_day: boolean; timezone: string; place: string };

/** What a reminder says beside its title: when, and where. The place only where anybody may read it: a mail passes through many hands. */
export async function whenAndWhere(
  db: Database,
  action: number,
  person: number,
  createTranslator: Translator,
): Promise<string[]> {
  const row = await db.queryOne<Row>(sql`
    select a.starts_at is not null as begins, case when a.all_day and a.starts_at is null then a.ends_at - interval '1 second' else ${moment} end as at, a.all_day, a.timezone,
      case when exists (select from visible_contents(null) v where v.id = c.id)
        then concat_ws(', ', nullif(a.venue, ''), nullif(a.street_address, ''), nullif(a.city, '')) else '' end as place
    from visible_contents(${person}) c join actions a on a.content_id = c.id where c.id = ${action}`);
  if (!row) return [];
  const { t } = createTranslator;
  const when = whenSaid(row, createTranslator);
  const said = !row.begins
    ? t('It ends on {{when}}.', { when })
    : row.all_day
      ? t('It’s on {{when}}.', { when })
      : t('It starts on {{when}}.', { when });
  return [said, ...(row.place ? [t('Where: {{place}}', { place: row.place })] : [])];
}

/** As the clock and the calendar there show it. */
export function whenSaid(
  { at, all_day, timezone }: Pick<Row, 'at' | 'all_day' | 'timezone'>,
  { t, locale }: Translator,
): string {
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(!all_day && { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' }),
  }).format(at);
  return all_day ? t('{{day}}, all day', { day }) : `${day} (${timezone})`;
}

export const reminderJobs: Record<string, Job> = { 'actions.remind': sweep };
