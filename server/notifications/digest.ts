// What happened within a day or a week in one mail, for whoever wants it so.
import { day, hour } from '#contract/durations.ts';
import { ownMailKinds } from '#contract/settings.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import {
  noteMailed,
  notificationMail,
  notificationMails,
  quoted,
  recipientOf,
  stillWanted,
  toldByMail,
  unmailed,
  type Wanted,
} from './mail.ts';
import { headingOf, type MailKind } from './emailKinds.ts';
import { linkFor } from './links.ts';
import { notificationText } from './text/index.ts';
import { unsubscribing } from './unsubscribe.ts';

/** People for whom a mail is asked at a time. */
const batch = 500;
/** What one mail tells of, and what it names of that: the latest. */
const most = 200;
const mostNamed = 50;
const earliestHour = 7;

/** From seven in the morning where the site is: daily ones each day, weekly ones on Monday, or later where no server ran then. */
const sweep: Job = async (_payload, { db }) => nextBatch(db);

const nextBatch = (db: Database) =>
  addJob(db, 'notifications.digest-batch', {}, { key: 'notifications.digest-batch' });

/** The next batch is asked for when the mails of this one are sent. Whoever has no news gets none. */
const digestBatch: Job = async (_payload, { db, config }) => {
  const due = dueAt(new Date(), config.timeZone);
  await db.transaction(async (db) => {
    const people = await db.query<{ person_id: number; news: boolean }>(sql`
      update digests d set sent_on = case d.pace when 'day' then ${due.day}::date else ${due.week}::date end
      from (select d.person_id from digests d where d.sent_on < case d.pace when 'day' then ${due.day}::date else ${due.week}::date end
        order by d.person_id limit ${literalInt(batch)} for update skip locked) w
      where d.person_id = w.person_id
      returning d.person_id, exists (select from notifications n where n.person_id = d.person_id and ${unmailed}) as news`);
    const told = people
      .filter(({ news }) => news)
      .map(({ person_id: person }) => ({ payload: { person }, key: `digest ${person}` }));
    await addJobs(db, 'notifications.digest-mail', told);
    if (people.length === batch) await nextBatch(db);
  });
};

/** The latest day, and the latest Monday, of which it is seven or later there. */
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

const digestMail: Job = async ({ person }, app, job) => {
  const id = Number(person);
  const all = await stillWanted(
    app.db,
    id,
    await toldByMail(app.db, id, unmailed, sql`limit ${literalInt(most)}`),
  );
  const to = all.length ? await recipientOf(app, id) : undefined;
  if (!to) return;
  await app.mail.send({
    to: to.email,
    id: `digest-${job}`,
    ...written(app, translatorFor(to.language), id, all),
  });
  await noteMailed(
    app.db,
    all.map(({ id }) => id),
  );
};

function written(app: AppContext, createTranslator: Translator, person: number, all: Wanted[]) {
  const { t, plural } = createTranslator;
  const { publicUrl } = app.config;
  const siteName = app.site.name;
  const { footnote, headers } = unsubscribing(app, person, 'all', createTranslator);
  const more = all.length - mostNamed;
  const one = all.length === 1;
  const title = one
    ? t('You have a new notification')
    : plural(all.length, 'You have {{n}} new notification', 'You have {{n}} new notifications');
  return {
    subject: one
      ? t('You have a new notification on {{site_name}}', { site_name: siteName })
      : plural(
          all.length,
          'You have {{n}} new notification on {{site_name}}',
          'You have {{n}} new notifications on {{site_name}}',
          { site_name: siteName },
        ),
    headers,
    ...renderEmail({
      createTranslator,
      siteName,
      title,
      paragraphs: [],
      sections: sectionsOf(all.slice(0, mostNamed), publicUrl, createTranslator),
      closing: more > 0 ? t('And {{n}} more.', { n: more }) : '',
      button: { label: t('View all notifications'), href: `${publicUrl}/notifications` },
      footnote,
    }),
  };
}

/** What is of one kind stands together, each thing a link to it; what is meant for one comes first. */
function sectionsOf(all: Wanted[], publicUrl: string, createTranslator: Translator) {
  const byKind = Map.groupBy(all, ({ mailKind }) => mailKind);
  return inOrder
    .filter((kind) => byKind.has(kind))
    .map((kind) => ({
      heading: headingOf(kind, createTranslator),
      lines: byKind.get(kind)!.map((told) => ({
        text: [notificationText(told, createTranslator), quoted(told)].filter(Boolean).join(': '),
        href: publicUrl + linkFor(told),
      })),
    }));
}
const inOrder: MailKind[] = [
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
