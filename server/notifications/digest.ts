// Digests: emails that collect the notifications of a day or a week.
import { day, hour } from '#contract/durations.ts';
import { ownMailKinds } from '#contract/settings.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import {
  markEmailed,
  notificationMail,
  notificationMails,
  quotedTitleOf,
  getMailRecipient,
  filterWanted,
  emailNotifications,
  isAwaitingEmail,
  type WantedEmail,
} from './mail.ts';
import { mailKindHeading, type MailKind } from './emailKinds.ts';
import { linkFor } from './links.ts';
import { notificationText } from './text.ts';
import { unsubscribeParts } from './unsubscribe.ts';

/** People per batch. */
const batchSize = 500;
/**
 * Maximum number of notifications in a digest, and of those listed in it. The newest come first.
 */
const maxPerDigest = 200;
const maxListed = 50;
const earliestHour = 7;

/**
 * Runs from seven in the morning in the time zone of the site, or later if no server was running
 * then. Daily digests are sent every day, weekly ones on Monday.
 */
const sweep: Job = async (_payload, { db }) => nextBatch(db);

const nextBatch = (db: Database) =>
  addJob(db, 'notifications.digest-batch', {}, { key: 'notifications.digest-batch' });

/**
 * Queues the digests of one batch, then the next batch. People without new notifications get no
 * email.
 */
const digestBatch: Job = async (_payload, { db, config }) => {
  const due = dueAt(new Date(), config.timeZone);
  await db.transaction(async (db) => {
    const people = await db.query<{ person_id: number; news: boolean }>(sql`
      update digests d set sent_on = case d.pace when 'day' then ${due.day}::date else ${due.week}::date end
      from (select d.person_id from digests d where d.sent_on < case d.pace when 'day' then ${due.day}::date else ${due.week}::date end
        order by d.person_id limit ${literalInt(batchSize)} for update skip locked) w
      where d.person_id = w.person_id
      returning d.person_id, exists (select from notifications n where n.person_id = d.person_id and ${isAwaitingEmail}) as news`);
    const jobs = people
      .filter(({ news }) => news)
      .map(({ person_id: person }) => ({ payload: { person }, key: `digest ${person}` }));
    await addJobs(db, 'notifications.digest-mail', jobs);
    if (people.length === batchSize) await nextBatch(db);
  });
};

/**
 * The latest day, and the latest Monday, on which it is or was seven in the morning in this time
 * zone.
 */
export function dueAt(now: Date, timeZone: string): { day: string; week: string } {
  const shifted = new Date(now.getTime() - earliestHour * hour);
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(shifted);
  const midnight = new Date(`${today}T00:00Z`);
  const sinceMonday = (midnight.getUTCDay() + 6) % 7;
  return {
    day: today,
    week: new Date(midnight.getTime() - sinceMonday * day).toISOString().slice(0, 10),
  };
}

const digestMail: Job = async ({ person }, app, jobId) => {
  const id = Number(person);
  const all = await filterWanted(
    app.db,
    id,
    await emailNotifications(app.db, id, isAwaitingEmail, sql`limit ${literalInt(maxPerDigest)}`),
  );
  const to = all.length ? await getMailRecipient(app, id) : undefined;
  if (!to) return;
  await app.mail.send({
    to: to.email,
    id: `digest-${jobId}`,
    ...renderDigest(app, translatorFor(to.language), id, all),
  });
  await markEmailed(
    app.db,
    all.map(({ id }) => id),
  );
};

function renderDigest(app: AppContext, translator: Translator, person: number, all: WantedEmail[]) {
  const { t, plural } = translator;
  const { publicUrl } = app.config;
  const siteName = app.site.name;
  const { footnote, headers } = unsubscribeParts(app, person, 'all', translator);
  const more = all.length - maxListed;
  const isSingle = all.length === 1;
  const title = isSingle
    ? t('You have a new notification')
    : plural(all.length, 'You have {{n}} new notification', 'You have {{n}} new notifications');
  return {
    subject: isSingle
      ? t('You have a new notification on {{site_name}}', { site_name: siteName })
      : plural(
          all.length,
          'You have {{n}} new notification on {{site_name}}',
          'You have {{n}} new notifications on {{site_name}}',
          { site_name: siteName },
        ),
    headers,
    ...renderEmail({
      translator,
      siteName,
      title,
      paragraphs: [],
      sections: sectionsOf(all.slice(0, maxListed), publicUrl, translator),
      closing: more > 0 ? t('And {{n}} more.', { n: more }) : '',
      button: { label: t('View all notifications'), href: `${publicUrl}/notifications` },
      footnote,
    }),
  };
}

/** Notifications grouped by kind, each a link. Personal kinds come first. */
function sectionsOf(all: WantedEmail[], publicUrl: string, translator: Translator) {
  const byKind = Map.groupBy(all, ({ mailKind }) => mailKind);
  return kindOrder
    .filter((kind) => byKind.has(kind))
    .map((kind) => ({
      heading: mailKindHeading(kind, translator),
      lines: byKind.get(kind)!.map((entry) => ({
        text: withTitle(notificationText(entry, translator), quotedTitleOf(entry)),
        href: publicUrl + linkFor(entry),
      })),
    }));
}

/** A sentence with a full stop or question mark is not followed by a colon. */
const withTitle = (sentence: string, title: string) =>
  title ? `${sentence}${/[.?!]$/.test(sentence) ? '' : ':'} ${title}` : sentence;

const kindOrder: MailKind[] = [
  ...ownMailKinds.filter((kind) => kind !== 'likes'),
  'action',
  'groups',
  'all_friends',
  'likes',
];

export const mailJobs: Record<string, Job> = {
  'notifications.mail': notificationMail,
  'notifications.mail-many': notificationMail,
  'notifications.mails': notificationMails,
  'notifications.digest': sweep,
  'notifications.digest-batch': digestBatch,
  'notifications.digest-mail': digestMail,
};
