// Reminders to followers a day before an action begins, or ends if it has no beginning.
import { NotificationType } from '#contract/notification.ts';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Translator } from '../lib/translators.ts';
import { literalInt, sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';

/** Followers processed at a time. */
const batch = 500;

/** The time to remind of, for an action `a`. */
const moment = sql`coalesce(a.starts_at, a.ends_at)`;
const isSoon = sql`a.called_off_at is null and ${moment} > now() and ${moment} <= now() + interval '1 day'`;

/** Sends all due reminders. */
const sweep: Job = async (_payload, { db }) => {
  while ((await remindBatch(db)) === batch);
};

/**
 * Reminds each follower once. Members who followed within the last day are not reminded, because
 * they know the time. An action that is postponed by a day or more is reminded of again.
 */
const remindBatch = (db: Database) =>
  db.transaction(async (db) => {
    const due = await db.query<{ action: number; person: number }>(sql`
      update action_followers f set reminded_start_at = d.moment
      from (select f.content_id, f.person_id, ${moment} as moment from actions a join action_followers f on f.content_id = a.content_id
        where ${isSoon} and f.remind and f.followed_at <= ${moment} - interval '1 day' and (f.reminded_start_at is null or f.reminded_start_at <= ${moment} - interval '1 day')
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

/**
 * Texts of a reminder below its title: when and where. The place is included only if visitors may
 * read it, because email is not confidential.
 */
export async function whenAndWhere(
  db: Database,
  action: number,
  person: number,
  translator: Translator,
): Promise<string[]> {
  const row = await db.queryOne<Row>(sql`
    select a.starts_at is not null as begins, case when a.all_day and a.starts_at is null then a.ends_at - interval '1 second' else ${moment} end as at, a.all_day, a.timezone,
      case when exists (select from visible_posts(null) v where v.id = c.id)
        then concat_ws(', ', nullif(a.venue, ''), nullif(a.street_address, ''), nullif(a.city, '')) else '' end as place
    from visible_posts(${person}) c join actions a on a.content_id = c.id where c.id = ${action}`);
  if (!row) return [];
  const { t } = translator;
  const when = formatTime(row, translator);
  const whenText = !row.begins
    ? t('It ends on {{when}}.', { when })
    : row.all_day
      ? t('It’s on {{when}}.', { when })
      : t('It starts on {{when}}.', { when });
  return [whenText, ...(row.place ? [t('Where: {{place}}', { place: row.place })] : [])];
}

/** Formats the time in the time zone of the action. */
export function formatTime(
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
