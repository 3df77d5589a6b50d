// When and where an action takes place, as text of emails.
import type { Database } from '../../db/database.ts';
import type { Translator } from '../../lib/translators.ts';
import { sql } from '../../db/sql.ts';

/** The time to remind of, for an action `a`. */
export const eventTime = sql`coalesce(a.starts_at, a.ends_at)`;

/** `begins`: `at` is the start. Otherwise the action has only an end. */
type Row = { begins: boolean; at: Date; all_day: boolean; timezone: string; place: string };

/**
 * Texts of a reminder below its title: when and where. The place is included only if visitors may
 * read it, because email is not confidential.
 */
export async function describeTimeAndPlace(
  db: Database,
  action: number,
  person: number,
  translator: Translator,
): Promise<string[]> {
  // An action of whole days ends at midnight after its last day. A second earlier is that day.
  const row = await db.queryOne<Row>(sql`
    select a.starts_at is not null as begins, case when a.all_day and a.starts_at is null then a.ends_at - interval '1 second' else ${eventTime} end as at, a.all_day, a.timezone,
      case when exists (select from visible_posts(null) v where v.id = c.id)
        then concat_ws(', ', nullif(a.venue, ''), nullif(a.street_address, ''), nullif(a.city, '')) else '' end as place
    from visible_posts(${person}) c join actions a on a.content_id = c.id where c.id = ${action}`);
  if (!row) return [];
  const { t } = translator;
  const time = formatTime(row, translator);
  const timeText = !row.begins
    ? t('It ends on {{when}}.', { when: time })
    : row.all_day
      ? t('It’s on {{when}}.', { when: time })
      : t('It starts on {{when}}.', { when: time });
  return [timeText, ...(row.place ? [t('Where: {{place}}', { place: row.place })] : [])];
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
