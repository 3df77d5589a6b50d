// What happened, by mail: asked for as its recipient sees it when it is sent, and once for each time that it was unread.
import { NotificationType } from '#contract/notification.ts';
import { ApiError } from '#contract/errors.ts';
import { addressee } from '../account/account.mail.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJobs } from '../jobs/queue.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import type { EmailMessage } from '../lib/mail/mailer.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { detailsOf } from './text/emailDetails.ts';
import { familyOf, isDeletion, isEnabled, wantedOfGroup } from './preferences.ts';
import { newestTold, toldTo, type NotificationRow } from './list.ts';
import { ownKindOf, type MailKind } from './emailKinds.ts';
import { linkFor } from './links.ts';
import { notificationText } from './text/index.ts';
import { unsubscribing } from './unsubscribe.ts';

/** Of a notification named n: wanted by mail when it happened, and neither mailed nor read since. */
export const unmailed = sql`n.by_mail and n.mailed_at is null and n.read_at is null`;

type ToldByMail = NotificationRow & {
  /** Anybody may read the title: it may be quoted where others read along. */
  open: boolean;
};

/** Told by a mail of this kind, which its recipient can end. */
export type Wanted = ToldByMail & { mailKind: MailKind };

/** A closed group is not named in a mail. */
const unnamed = (told: ToldByMail): ToldByMail =>
  told.in_group && !told.in_group.open
    ? { ...told, in_group: { ...told.in_group, name: '' } }
    : told;

export async function toldByMail(
  db: Database,
  person: number,
  which: Sql,
  cut: Sql,
): Promise<ToldByMail[]> {
  const all = await toldTo<{ open: boolean }>(
    db,
    person,
    newestTold(person, which, cut),
    // of what stands in the title: the name of a group, a comment, a post
    sql`
    case when g.open is not null then g.open
      when by_comment.id is not null or n.comment_id is not null then exists (select from visible_comments(null) s where s.id = coalesce(by_comment.id, n.comment_id))
      else exists (select from visible_contents(null) v where v.id = c.id) end as open`,
  );
  return all.map(unnamed);
}

/** One notification, to whoever does not want them gathered. */
export const notificationMail: Job = async ({ notification }, app, job) => {
  const { db, config } = app;
  const recipient = await db.queryOne<{ id: number }>(sql`
    select n.person_id as id from notifications n where n.id = ${notification} and not exists (select from digests d where d.person_id = n.person_id)`);
  if (!recipient) return;
  const [told] = await stillWanted(
    db,
    recipient.id,
    await toldByMail(db, recipient.id, sql`n.id = ${notification} and ${unmailed}`, emptySql),
  );
  const to = told ? await recipientOf(app, recipient.id) : undefined;
  if (!told || !to) return;
  const createTranslator = translatorFor(to.language);
  const { t } = createTranslator;
  const { footnote, headers } = unsubscribing(app, recipient.id, told.mailKind, createTranslator);
  const sentence = notificationText(told, createTranslator);
  const sent = await sendWithinLimits(app, recipient.id, told, {
    to: to.email,
    id: `notification-${job}`,
    subject: sentence,
    headers,
    ...renderEmail({
      createTranslator,
      siteName: app.site.name,
      title: sentence,
      paragraphs: [
        quoted(told) || whyUnquoted(told, createTranslator),
        ...(await detailsOf(db, recipient.id, told, createTranslator)),
      ].filter(Boolean),
      button: { label: t('View'), href: config.publicUrl + linkFor(told) },
      footnote,
    }),
  });
  if (sent) await noteMailed(db, [told.id]);
};

/** A mail for each of these, except where they are gathered. */
export const notificationMails: Job = async ({ notifications }, { db }) => {
  await db.transaction(async (db) => {
    const due = await db.query<{ id: number }>(sql`
      select n.id from notifications n
      where n.id = any (${notifications as number[]}::bigint[]) and ${unmailed} and not exists (select from digests d where d.person_id = n.person_id) order by n.id`);
    await addJobs(
      db,
      'notifications.mail-many',
      due.map(({ id }) => ({ payload: { notification: id }, key: `notifications.mail ${id}` })),
    );
  });
};

/** Sends unless somebody causes too much for a day, to one other or to many: then it is told on the site alone. Of friends, groups, and actions that one follows, one chose to hear. */
async function sendWithinLimits(
  { rateLimits, mail }: AppContext,
  recipient: number,
  { type, actor, mailKind }: Wanted,
  written: EmailMessage,
): Promise<boolean> {
  const chosen =
    mailKind === 'all_friends' || mailKind === 'groups' || type === NotificationType.actionChanged;
  const limited = actor && !chosen && !isDeletion(type);
  const drawn: ['mailed' | 'mailing', string][] = limited
    ? [['mailed', `${actor.id} ${recipient}`]]
    : [];
  // an action is for as many as it fits
  if (limited && mailKind !== 'action') drawn.push(['mailing', String(actor.id)]);
  try {
    for (const [rateLimit, key] of drawn) await rateLimits.consume(rateLimit, key);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  try {
    await mail.send(written);
    return true;
  } catch (error) {
    for (const [rateLimit, key] of drawn) await rateLimits.refund(rateLimit, key);
    throw error;
  }
}

/** Only what anybody may read is quoted: a mail passes through many hands. */
export const quoted = ({ open, title }: ToldByMail) => (open && title ? `“${title}”` : '');

const whyUnquoted = ({ type, group_id, content_id }: ToldByMail, { t }: Translator): string => {
  if (type === NotificationType.messageSent)
    return t('To keep it private, we don’t include the message in this email.');
  if (group_id !== null)
    return t('The group is closed, so we don’t include its name in this email.');
  return content_id === null
    ? ''
    : t('It isn’t public, so we don’t include the text in this email.');
};

/** A mail goes to who may come in; whoever was suspended or did not confirm their address gets none. */
export async function recipientOf(app: AppContext, person: number) {
  const there = await app.db.queryOne(
    sql`select from visible_people(null) p where p.id = ${person}`,
  );
  return there ? addressee(app, sql`id = ${person}`) : undefined;
}

/** Those of one person of which they still want to hear by mail, each with the kind of mail that they want it by. */
export async function stillWanted(
  db: Database,
  person: number,
  all: ToldByMail[],
): Promise<Wanted[]> {
  const requested = new Map<string, Promise<MailKind | undefined>>();
  const kinds = all.map((told) => {
    const kind = kindOf(told);
    const key = [
      kind,
      kind === 'all_friends' && told.actor?.id,
      told.in_group && `${told.type} in ${told.in_group.id}`,
    ].join(' ');
    if (!requested.has(key)) requested.set(key, kindWanted(db, person, told));
    return requested.get(key)!;
  });
  const answers = await Promise.all(kinds);
  return all.flatMap((told, i) => (answers[i] ? [{ ...told, mailKind: answers[i] }] : []));
}

function kindOf({ type }: NotificationRow): MailKind {
  const family = familyOf(type);
  return family === 'my_content' ? ownKindOf(type) : family;
}

/** What was posted in a group of theirs is mailed as such where they want that, else as what a friend does or an action for them. */
async function kindWanted(
  db: Database,
  person: number,
  told: ToldByMail,
): Promise<MailKind | undefined> {
  const { type, actor, in_group } = told;
  const group = in_group?.id;
  const elsewhere =
    familyOf(type) === 'all_friends'
      ? sql`exists (select from friends_of(r.id) f where f.id = ${actor?.id ?? null}::bigint)`
      : sql`true`;
  const answer = await db.queryOne<{ wants: boolean; of_group: boolean }>(sql`
    select ${isEnabled({ type, actor: actor?.id ?? null, group, elsewhere }, 'email')} as wants,
      ${group === undefined ? sql`false` : wantedOfGroup(type, group, 'email')} as of_group
    from (select ${person}::bigint as id) r`);
  if (!answer?.wants) return undefined;
  return answer.of_group ? 'groups' : kindOf(told);
}

export const noteMailed = (db: Database, ids: readonly number[]) =>
  db.execute(sql`update notifications set mailed_at = now() where id = any (${ids}::bigint[])`);
