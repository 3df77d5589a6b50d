// Emails of the account area. Each job reads the current account when it sends, not when it is
// queued.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import type { RequiredEmail } from '../mail/mailer.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { renderEmail } from '../mail/layout.ts';
import { renderTemplate } from '../siteSettings/emailTemplates.ts';
import {
  addresseeColumns,
  findActiveAddressee,
  findConfirmedRestorableAccount,
  findRestorableAddressee,
  mustHideUsername,
  toUnprovedAddressee,
  type Addressee,
  type ConfirmedAccount,
} from '../account/addressee.ts';
import { getPurgeTime, isRestorable, wasDeletedByAdmin } from '../account/deletionGracePeriod.ts';
import { formatDay } from '../lib/text/formatDay.ts';
import { isAddressProven, isWithheldFromMailbox } from '../account/unprovenAddresses.ts';
import { addShortCode } from './pendingSignup.ts';
import { deleteOldBrowsers } from './knownBrowsers.ts';
import { createCodeWithinLimit, sendWithCode } from '../account/emailTokens.ts';
import { sendWithinMailboxLimit } from '../account/plusAddresses.ts';
import { queueForAllAddresses, sendWithOpenUndo } from '../account/securityMail.ts';

const sendConfirmation: Job = async ({ person }, app, jobId) => {
  const addressee = await findActiveAddressee(app, sql`id = ${person}`);
  if (!addressee || addressee.proven) return;
  const owner = await findConfirmedRestorableAccount(
    app,
    sql`email_normalized = (select email_normalized from all_people where id = ${person}) and ${isAddressProven}`,
  );
  if (owner) return sendAlreadyRegisteredMail(owner, app, jobId);
  await sendWithinMailboxLimit(app, addressee.email, () =>
    sendConfirmationCode(addressee, app, jobId),
  );
};

async function sendConfirmationCode(addressee: Addressee, app: AppContext, jobId: string) {
  const code = await createCodeWithinLimit(app.db, 'confirm', addressee);
  if (!code) return;
  const shortCode = await addShortCode(app.db, code, addressee.id);
  const { t } = translatorFor(addressee.language);
  const mail = {
    to: addressee.email,
    id: `confirm-${jobId}`,
    required: 'requested' as const,
    ...renderTemplate(app, addressee.language, 'confirm', toUnprovedAddressee(addressee), {
      href: `${app.config.publicUrl}/confirm-email/${code}`,
      ...(mustHideUsername(addressee) && { omitted: 'username' }),
      paragraphsBelow: shortCode
        ? [
            t(
              'Your code is {{code}}. Enter it on the page where you signed up, within 30 minutes. Don’t share it with anyone.',
              { code: `${shortCode.slice(0, 3)} ${shortCode.slice(3)}` },
            ),
          ]
        : [],
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
}

/** Welcomes a new member. Not if the administrators turned it off before it is sent. */
const sendWelcome: Job = async ({ person, bulk }, app, jobId) => {
  const addressee = await findActiveAddressee(app, sql`id = ${person}`);
  if (!addressee || !app.site.welcome_email) return;
  await app.mail.send({
    to: addressee.email,
    id: `welcome-${jobId}`,
    required: 'account',
    ...(bulk === true && { rateShare: 'bulk' }),
    ...renderTemplate(app, addressee.language, 'welcome', toUnprovedAddressee(addressee), {
      href: `${app.config.publicUrl}/dashboard`,
    }),
  });
};

/** Notifies the owner of an address that it was used in a sign-up. */
export const sendAlreadyRegisteredMail = async (
  owner: ConfirmedAccount,
  app: AppContext,
  jobId: string,
) => {
  const code = await createCodeWithinLimit(app.db, 'registered', owner);
  if (!code) return;
  const { publicUrl } = app.config;
  const content =
    owner.deletedAt && owner.suspended
      ? renderDeletedAndSuspended(owner, owner.deletedAt, app)
      : owner.deleted
        ? renderTemplate(
            app,
            owner.language,
            'restorable',
            { username: owner.username, password_link: `${publicUrl}/forgot-password` },
            { href: `${publicUrl}/login` },
          )
        : renderTemplate(app, owner.language, 'registered', owner, {
            href: `${publicUrl}/forgot-password`,
          });
  const mail = {
    to: owner.email,
    id: `registered-${jobId}`,
    required: 'account' as const,
    ...content,
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/** The owner cannot restore the account, because it is suspended. */
function renderDeletedAndSuspended(
  { username, language, deletedByAdmin }: ConfirmedAccount,
  deletedAt: Date,
  { site }: AppContext,
) {
  const translator = translatorFor(language);
  const { t, locale } = translator;
  const day = formatDay(getPurgeTime(deletedAt), locale);
  return {
    subject: t('Your {{site_name}} account was deleted', { site_name: site.name }),
    ...renderEmail({
      translator,
      site,
      title: t('Your account was deleted'),
      paragraphs: [
        deletedByAdmin
          ? t(
              'Someone, probably you, tried to use this email address for an account. It belongs to the account {{username}}, which an administrator deleted.',
              { username },
            )
          : t(
              'Someone, probably you, tried to use this email address for an account. It belongs to the account {{username}}, which is suspended and deleted.',
              { username },
            ),
        t(
          'The administrators can restore it until {{day}}. If you think this is a mistake, contact them before then.',
          { day },
        ),
      ],
      footnote: t('If this wasn’t you, you don’t need to do anything.'),
    }),
  };
}

/**
 * Together: the confirmed account with this username or address; otherwise the latest unconfirmed
 * sign-up with it. A sign-up is ignored if another account has proved its address. An account that
 * the mailbox does not get comes last.
 */
const isAccountNamed = (name: string) => sql`
  ((username_normalized = ${name} or email_normalized = ${name})
    and not exists (select from all_people o where o.email_normalized = p.email_normalized and o.id <> p.id and ${isAddressProven}))`;
const bestMatchFirst = sql`order by ${isWithheldFromMailbox(sql`p`)}, confirmed_at is null, created_at desc, id desc limit 1`;

/** `signupHash` is that of the browser that asks, whose own sign-up takes precedence. */
const sendConfirmationAgain: Job = async ({ name, signupHash = '' }, app, jobId) => {
  const pendingAccount = await app.db.queryOne<{ id: number }>(sql`
    select id from all_people where (username_normalized = ${name} or email_normalized = ${name}) and not ${isAddressProven} and deleted_at is null
    order by coalesce(signup_hash = decode(${signupHash}, 'hex'), false) desc, created_at desc, id desc limit 1`);
  if (pendingAccount) await sendConfirmation({ person: pendingAccount.id }, app, jobId);
};

const sendResetLink: Job = async ({ name }, app, jobId) => {
  const addressee = await app.db.queryOne<Addressee>(sql`
    select ${addresseeColumns} from all_people p where ${isAccountNamed(String(name))} and suspended_at is null and ${isRestorable()} ${bestMatchFirst}`);
  const code = addressee && (await createCodeWithinLimit(app.db, 'reset', addressee));
  if (!code) return;
  const mail = {
    to: addressee.email,
    id: `reset-${jobId}`,
    required: 'requested' as const,
    ...renderTemplate(app, addressee.language, 'reset', toUnprovedAddressee(addressee), {
      href: `${app.config.publicUrl}/reset-password/${code}`,
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/**
 * Creates a job that notifies the current address, and former addresses that can undo a change, of
 * a change that cannot be undone itself. A job without `address` in its payload queues one for each
 * address. `renderMail` receives the payload and the link.
 */
const createSecurityMailJob =
  (
    name: string,
    renderMail: (
      addressee: Addressee,
      payload: Record<string, unknown>,
      href: string,
      app: AppContext,
    ) => Omit<RequiredEmail, 'to' | 'id'>,
  ): Job =>
  async ({ address, ...payload }, app, jobId) => {
    const addressee = await findRestorableAddressee(app, payload['person']);
    if (!addressee) return;
    if (typeof address !== 'string')
      return queueForAllAddresses(app, `account.${name}`, payload, addressee);
    await sendWithOpenUndo(app, addressee, address, (href) => ({
      to: address,
      id: `${name}-${jobId}`,
      ...renderMail(addressee, payload, href, app),
    }));
  };

const sendPasswordChanged = createSecurityMailJob('changed', (addressee, _payload, href, app) => ({
  required: 'warning',
  ...renderTemplate(app, addressee.language, 'changed', addressee, { href }),
}));

/** Formats a time in the time zone of the site. */
const formatTime = (time: Date, timeZone: string, { locale }: Translator) =>
  time.toLocaleString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** Notifies the user about a login from a kind of device that is new to the account. */
const sendNewDevice = createSecurityMailJob('device', (addressee, { device, at }, href, app) => {
  const time = formatTime(
    new Date(String(at)),
    app.config.timeZone,
    translatorFor(addressee.language),
  );
  const values = { username: addressee.username, device: String(device), when: time };
  return {
    required: 'warning',
    ...renderTemplate(app, addressee.language, 'device', values, { href }),
  };
});

/** Notifies the user that the deleted account was restored. */
const sendAccountRestored = createSecurityMailJob('back', (addressee, _payload, href, app) => ({
  required: 'account',
  ...renderTemplate(app, addressee.language, 'back', addressee, { href }),
}));

/**
 * Deletes expired codes, challenges and pending logins, stale browser keys and unfinished
 * two-factor set-ups. Also deletes sign-ups that were not confirmed within three days, which frees
 * their username and address. Those that an administrator deleted remain while that can be undone.
 */
const sweep: Job = async (_payload, { db }) => {
  // drop a pending address once its last link has expired
  await db.execute(sql`
    update all_people p set pending_email = null
    where pending_email is not null and exists (select from codes c where c.person_id = p.id and c.purpose = 'change' and c.email = p.pending_email)
      and not exists (select from codes c where c.person_id = p.id and c.purpose = 'change' and c.email = p.pending_email and c.expires_at > now())`);
  await db.execute(sql`delete from codes where expires_at < now() - interval '1 day'`);
  for (const table of [
    sql`used_captchas`,
    sql`oauth_states`,
    sql`oauth_tickets`,
    sql`passkey_challenges`,
    sql`pending_logins`,
    sql`used_logout_tokens`,
  ])
    await db.execute(sql`delete from ${table} where expires_at < now()`);
  await deleteOldBrowsers(db);
  await db.execute(sql`delete from released_usernames where free_at < now()`);
  await db.execute(
    sql`delete from two_factor where enabled_at is null and begun_at < ${dateBefore(day)}`,
  );
  // Uses of invitation links are returned, because nobody came.
  const isAbandoned = sql`p.confirmed_at is null and p.created_at < ${dateBefore(3 * day)} and not ${wasDeletedByAdmin(sql`p`)}`;
  await db.execute(sql`
    with abandoned as (delete from all_people p where ${isAbandoned} returning p.id)
    update invitation_links l set uses = l.uses - u.count
    from (select u.link_id, count(*)::int as count from invitation_link_uses u where u.person_id in (select id from abandoned) group by u.link_id) u
    where l.id = u.link_id`);
};

export const accountJobs: Record<string, Job> = {
  'account.confirm': sendConfirmation,
  'account.confirmAgain': sendConfirmationAgain,
  'account.welcome': sendWelcome,
  'account.reset': sendResetLink,
  'account.changed': sendPasswordChanged,
  'account.device': sendNewDevice,
  'account.back': sendAccountRestored,
  'account.sweep': sweep,
};
