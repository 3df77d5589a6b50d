// Notification emails. Content and visibility are read when the email is sent. A notification is
// emailed once for each time it becomes unread.
import { ApiError } from '#contract/errors.ts';
import { findActiveAddressee } from '../account/addressee.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJobs } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import type { EmailMessage } from '../mail/mailer.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { isEnabled, isWantedInGroup } from './preferences.ts';
import { selectNewest, hydrateNotifications } from './list.ts';
import type { NotificationRow } from './facts.ts';
import { ownMailKindOf, type MailKind } from './emailKinds.ts';
import { linkFor } from './links.ts';
import { notificationText } from './text.ts';
import { definitionOf } from './types/index.ts';
import { createUnsubscribeParts } from './unsubscribe.ts';

/**
 * For a notification named n: it was created for email, and has been neither emailed nor read
 * since.
 */
export const isAwaitingEmail = sql`n.send_email and n.mailed_at is null and n.read_at is null`;

type EmailNotification = NotificationRow & {
  /** Whether visitors can see the text of the title. Only then is it quoted in an email. */
  open: boolean;
};

/** A notification to send by email, with the kind that its unsubscribe link turns off. */
export type WantedEmail = EmailNotification & { mailKind: MailKind };

/** Emails do not contain the names of closed groups and of group conversations. */
const removePrivateNames = (notification: EmailNotification): EmailNotification => ({
  ...notification,
  in_group: notification.in_group && {
    ...notification.in_group,
    ...(!notification.in_group.open && { name: '' }),
  },
  chat: notification.chat && { ...notification.chat, name: '' },
});

export async function loadEmailNotifications(
  db: Database,
  person: number,
  condition: Sql,
  pagination: Sql,
): Promise<EmailNotification[]> {
  const notifications = await hydrateNotifications<{ open: boolean }>(
    db,
    person,
    selectNewest(person, condition, pagination),
    // Visibility of the object that the title comes from: a group, a comment or a post.
    sql`
    case when g.open is not null then g.open
      when by_comment.id is not null or n.comment_id is not null then exists (select from visible_comments(null) s where s.id = coalesce(by_comment.id, n.comment_id))
      else exists (select from visible_posts(null) v where v.id = c.id) end as open`,
  );
  return notifications.map(removePrivateNames);
}

/** Emails one notification, unless the recipient gets digests. */
const createNotificationMailJob =
  (rateShare: EmailMessage['rateShare']): Job =>
  async ({ notification }, app, jobId) => {
    const { db, config } = app;
    const recipient = await db.queryOne<{ id: number }>(sql`
    select n.person_id as id from notifications n where n.id = ${notification} and not exists (select from digests d where d.person_id = n.person_id)`);
    if (!recipient) return;
    const [entry] = await filterWanted(
      db,
      recipient.id,
      await loadEmailNotifications(
        db,
        recipient.id,
        sql`n.id = ${notification} and ${isAwaitingEmail}`,
        emptySql,
      ),
    );
    const addressee = entry ? await getMailRecipient(app, recipient.id) : undefined;
    if (!entry || !addressee) return;
    const translator = translatorFor(addressee.language);
    const { t } = translator;
    const { unsubscribeUrl, ...unsubscribeParts } = createUnsubscribeParts(
      app,
      recipient.id,
      entry.mailKind,
      translator,
    );
    const sentence = notificationText(entry, translator);
    const isSent = await sendWithinLimits(app, recipient.id, entry, {
      to: addressee.email,
      id: `notification-${jobId}`,
      subject: sentence,
      unsubscribeUrl,
      rateShare,
      ...renderEmail({
        translator,
        site: app.site,
        title: sentence,
        personName: entry.actor?.name,
        quote: isUserText(entry) ? entry.title : undefined,
        paragraphs: [
          isUserText(entry) ? '' : quoteTitle(entry) || explainMissingTitle(entry, translator),
          ...((await definitionOf(entry.type).emailDetails?.(entry, translator, {
            db,
            recipient: recipient.id,
          })) ?? []),
        ].filter(Boolean),
        button: { label: t('View'), href: config.publicUrl + linkFor(entry) },
        ...unsubscribeParts,
      }),
    });
    if (isSent) await markEmailed(db, [entry.id]);
  };

export const notificationMailJobs: Record<string, Job> = {
  'notifications.mail': createNotificationMailJob('single'),
  'notifications.mail-many': createNotificationMailJob('bulk'),
};

/** Queues an email for each of these notifications, except for recipients of digests. */
export const queueNotificationMails: Job = async ({ notifications }, { db }) => {
  await db.transaction(async (db) => {
    const dueNotifications = await db.query<{ id: number }>(sql`
      select n.id from notifications n
      where n.id = any (${notifications as number[]}::bigint[]) and ${isAwaitingEmail} and not exists (select from digests d where d.person_id = n.person_id) order by n.id`);
    await addJobs(
      db,
      'notifications.mail-many',
      dueNotifications.map(({ id }) => ({
        payload: { notification: id },
        key: `notifications.mail ${id}`,
      })),
    );
  });
};

/**
 * Sends the email unless the actor exceeds a daily limit, per recipient or in total. Then the
 * notification is only on the site. The limits do not apply to what the recipient subscribed to
 * (friends, groups and followed actions), nor to deletions of what they took part in.
 */
async function sendWithinLimits(
  { rateLimits, mail }: AppContext,
  recipient: number,
  { type, actor, mailKind }: WantedEmail,
  message: EmailMessage,
): Promise<boolean> {
  const { subscribed, deletion } = definitionOf(type);
  const isSubscribed = mailKind === 'all_friends' || mailKind === 'groups' || subscribed;
  const isLimited = actor && !isSubscribed && !deletion;
  const consumedLimits: ['mailed' | 'mailing', string][] = isLimited
    ? [['mailed', `${actor.id} ${recipient}`]]
    : [];
  // An action has many recipients, because it is meant for everyone that it matches.
  if (isLimited && mailKind !== 'action') consumedLimits.push(['mailing', String(actor.id)]);
  try {
    for (const [rateLimit, key] of consumedLimits) await rateLimits.consume(rateLimit, key);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  try {
    await mail.send(message);
    return true;
  } catch (error) {
    for (const [rateLimit, key] of consumedLimits) await rateLimits.refund(rateLimit, key);
    throw error;
  }
}

/** Whether the title is what a user wrote, and may be quoted: not the name of a group. */
const isUserText = ({ open, title, group_id }: EmailNotification) =>
  open && title !== '' && group_id === null;

/** Emails quote only what visitors can see, because many systems can read them. */
export const quoteTitle = ({ open, title }: EmailNotification) =>
  open && title ? `“${title}”` : '';

const explainMissingTitle = (
  { type, group_id, content_id }: EmailNotification,
  translator: Translator,
): string => {
  const { withoutTitle } = definitionOf(type);
  if (withoutTitle) return withoutTitle(translator);
  const { t } = translator;
  if (group_id !== null)
    return t('The group is closed, so we don’t include its name in this email.');
  return content_id === null
    ? ''
    : t('It isn’t public, so we don’t include the text in this email.');
};

/**
 * The email address and language of a person. Undefined if the person is suspended, deleted or
 * unconfirmed.
 */
export async function getMailRecipient(app: AppContext, person: number) {
  const isActive = await app.db.queryOne(
    sql`select from visible_people(null) p where p.id = ${person}`,
  );
  return isActive ? findActiveAddressee(app, sql`id = ${person}`) : undefined;
}

/** The notifications that the person still wants by email, each with the kind that applies. */
export async function filterWanted(
  db: Database,
  person: number,
  notifications: EmailNotification[],
): Promise<WantedEmail[]> {
  // Notifications with the same key have the same kind, so that it is looked up once.
  const kindByKey = new Map<string, Promise<MailKind | undefined>>();
  const pendingKinds = notifications.map((notification) => {
    const kind = defaultMailKindOf(notification);
    const key = [
      kind,
      kind === 'all_friends' && notification.actor?.id,
      notification.in_group && `${notification.type} in ${notification.in_group.id}`,
    ].join(' ');
    if (!kindByKey.has(key)) kindByKey.set(key, findWantedMailKind(db, person, notification));
    return kindByKey.get(key)!;
  });
  const mailKinds = await Promise.all(pendingKinds);
  return notifications.flatMap((notification, i) =>
    mailKinds[i] ? [{ ...notification, mailKind: mailKinds[i] }] : [],
  );
}

function defaultMailKindOf({ type }: NotificationRow): MailKind {
  const preferenceGroup = definitionOf(type).preferences;
  return preferenceGroup === 'my_content' ? ownMailKindOf(type) : preferenceGroup;
}

/**
 * The email kind of a notification, or undefined if it is not wanted. For a post in a group of the
 * recipient it is 'groups' if they enabled that, otherwise the kind for friends or actions.
 */
async function findWantedMailKind(
  db: Database,
  person: number,
  notification: EmailNotification,
): Promise<MailKind | undefined> {
  const { type, actor, in_group } = notification;
  const group = in_group?.id;
  const outsideGroup =
    definitionOf(type).preferences === 'all_friends'
      ? sql`exists (select from friends_of(r.id) f where f.id = ${actor?.id ?? null}::bigint)`
      : sql`true`;
  const preference = await db.queryOne<{ wants: boolean; of_group: boolean }>(sql`
    select ${isEnabled({ type, actor: actor?.id ?? null, group, outsideGroup }, 'email')} as wants,
      ${group === undefined ? sql`false` : isWantedInGroup(type, group, 'email')} as of_group
    from (select ${person}::bigint as id) r`);
  if (!preference?.wants) return undefined;
  return preference.of_group ? 'groups' : defaultMailKindOf(notification);
}

export const markEmailed = (db: Database, ids: readonly number[]) =>
  db.execute(sql`update notifications set mailed_at = now() where id = any (${ids}::bigint[])`);
