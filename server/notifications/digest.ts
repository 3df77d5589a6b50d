// Digests, emails that collect the notifications of a day or a week, and the jobs of all
// notification emails.
import { day, hour } from '#contract/durations.ts';
import { ownMailKinds } from '#contract/notificationKinds.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import {
  markEmailed,
  notificationMailJobs,
  queueNotificationMails,
  quoteTitle,
  getMailRecipient,
  filterWanted,
  loadEmailNotifications,
  isAwaitingEmail,
  type WantedEmail,
} from './mail.ts';
import { mailKindHeading, type MailKind } from './emailKinds.ts';
import { linkFor } from './links.ts';
import { notificationText } from './text.ts';
import { createUnsubscribeParts } from './unsubscribe.ts';

/** People per job and transaction. */
const batchSize = 500;
/**
 * Maximum number of notifications in a digest, and of those listed in it. The newest come first.
 */
const maxPerDigest = 200;
const maxListed = 50;
/** Digests are sent from this hour on, in the time zone of the site. */
const earliestHour = 7;

/**
 * Runs every hour. From seven in the morning it finds the daily digests of the day and on Mondays
 * the weekly ones, or later if no server was running then.
 */
const sweep: Job = async (_payload, { db }) => queueNextBatch(db);

const queueNextBatch = (db: Database) =>
  addJob(db, 'notifications.digest-batch', {}, { key: 'notifications.digest-batch' });

/**
 * Queues the digests of one batch, then the next batch. People without new notifications get no
 * email.
 */
const digestBatch: Job = async (_payload, { db, config }) => {
  const dueDates = getDueDates(new Date(), config.timeZone);
  await db.transaction(async (db) => {
    const dueRows = await db.query<{ person_id: number; has_notifications: boolean }>(sql`
      update digests d set sent_on = case d.pace when 'day' then ${dueDates.day}::date else ${dueDates.week}::date end
      from (select d.person_id from digests d where d.sent_on < case d.pace when 'day' then ${dueDates.day}::date else ${dueDates.week}::date end
        order by d.person_id limit ${literalInt(batchSize)} for update skip locked) w
      where d.person_id = w.person_id
      returning d.person_id, exists (select from notifications n where n.person_id = d.person_id and ${isAwaitingEmail}) as has_notifications`);
    const jobs = dueRows
      .filter(({ has_notifications }) => has_notifications)
      .map(({ person_id: person }) => ({ payload: { person }, key: `digest ${person}` }));
    await addJobs(db, 'notifications.digest-mail', jobs);
    if (dueRows.length === batchSize) await queueNextBatch(db);
  });
};

/**
 * The latest day, and the latest Monday, on which it is or was seven in the morning in this time
 * zone.
 */
export function getDueDates(time: Date, timeZone: string): { day: string; week: string } {
  const shiftedTime = new Date(time.getTime() - earliestHour * hour);
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(shiftedTime);
  const utcMidnight = new Date(`${today}T00:00Z`);
  const daysSinceMonday = (utcMidnight.getUTCDay() + 6) % 7;
  return {
    day: today,
    week: new Date(utcMidnight.getTime() - daysSinceMonday * day).toISOString().slice(0, 10),
  };
}

const digestMail: Job = async ({ person }, app, jobId) => {
  const id = Number(person);
  const entries = await filterWanted(
    app.db,
    id,
    await loadEmailNotifications(
      app.db,
      id,
      isAwaitingEmail,
      sql`limit ${literalInt(maxPerDigest)}`,
    ),
  );
  const addressee = entries.length ? await getMailRecipient(app, id) : undefined;
  if (!addressee) return;
  await app.mail.send({
    to: addressee.email,
    id: `digest-${jobId}`,
    ...renderDigest(app, translatorFor(addressee.language), id, entries),
  });
  await markEmailed(
    app.db,
    entries.map(({ id }) => id),
  );
};

function renderDigest(
  app: AppContext,
  translator: Translator,
  person: number,
  entries: WantedEmail[],
) {
  const { t, plural } = translator;
  const { publicUrl } = app.config;
  const siteName = app.site.name;
  const { unsubscribeUrl, ...unsubscribeParts } = createUnsubscribeParts(
    app,
    person,
    'all',
    translator,
  );
  const remainingCount = entries.length - maxListed;
  const isSingle = entries.length === 1;
  const title = isSingle
    ? t('You have a new notification')
    : plural(entries.length, 'You have {{n}} new notification', 'You have {{n}} new notifications');
  return {
    subject: isSingle
      ? t('You have a new notification on {{site_name}}', { site_name: siteName })
      : plural(
          entries.length,
          'You have {{n}} new notification on {{site_name}}',
          'You have {{n}} new notifications on {{site_name}}',
          { site_name: siteName },
        ),
    unsubscribeUrl,
    rateShare: 'bulk' as const,
    ...renderEmail({
      translator,
      site: app.site,
      title,
      paragraphs: [],
      sections: toSections(entries.slice(0, maxListed), publicUrl, translator),
      closing: remainingCount > 0 ? t('And {{n}} more.', { n: remainingCount }) : '',
      button: { label: t('View all notifications'), href: `${publicUrl}/notifications` },
      ...unsubscribeParts,
    }),
  };
}

/** Notifications grouped by kind, each a link. Personal kinds come first. */
function toSections(entries: WantedEmail[], publicUrl: string, translator: Translator) {
  const entriesByKind = Map.groupBy(entries, ({ mailKind }) => mailKind);
  return kindOrder
    .filter((kind) => entriesByKind.has(kind))
    .map((kind) => ({
      heading: mailKindHeading(kind, translator),
      links: entriesByKind.get(kind)!.map((entry) => ({
        text: appendTitle(notificationText(entry, translator), quoteTitle(entry)),
        href: publicUrl + linkFor(entry),
      })),
    }));
}

/** A sentence with a full stop or question mark is not followed by a colon. */
const appendTitle = (sentence: string, title: string) =>
  title ? `${sentence}${/[.?!]$/.test(sentence) ? '' : ':'} ${title}` : sentence;

/**
 * All kinds that `filterWanted` returns: never 'my_content', which its own kinds replace, nor
 * 'all'.
 */
const kindOrder: MailKind[] = [
  ...ownMailKinds.filter((kind) => kind !== 'likes'),
  'action',
  'groups',
  'all_friends',
  'likes',
];

export const mailJobs: Record<string, Job> = {
  ...notificationMailJobs,
  'notifications.mails': queueNotificationMails,
  'notifications.digest': sweep,
  'notifications.digest-batch': digestBatch,
  'notifications.digest-mail': digestMail,
};
