// Emails of the account area. Each job reads the current account when it sends, not when it is
// queued.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { addJobs } from '../jobs/queue.ts';
import type { EmailMessage } from '../lib/mail/mailer.ts';
import { sql, type Sql } from '../db/sql.ts';
import { renderTemplate } from '../site/emailTemplates.ts';
import { isRestorable } from './deletionGracePeriod.ts';
import { deleteOldBrowsers } from './knownBrowsers.ts';
import {
  listFormerAddresses,
  createCodeWithinLimit,
  createUndoCode,
  sendWithCode,
} from './emailTokens.ts';

export type Addressee = {
  id: number;
  email: string;
  name: string;
  username: string;
  language: string | null;
  confirmed: boolean;
};

/** Columns of `accounts` for `Addressee`. */
export const addresseeColumns = sql`id, email, name, username, language, confirmed_at is not null as confirmed`;

/** The account to email. Undefined if it was deleted. */
export const findAddressee = ({ db }: AppContext, where: Sql) =>
  db.queryOne<Addressee>(
    sql`select ${addresseeColumns} from all_people where deleted_at is null and ${where}`,
  );

/** The confirmed account that matches, including a deleted one that can still be restored. */
export const findConfirmedAccount = ({ db }: AppContext, where: Sql) =>
  db.queryOne<ConfirmedAccount>(sql`
    select ${addresseeColumns}, deleted_at is not null as deleted from all_people where confirmed_at is not null and ${isRestorable()} and ${where}`);
type ConfirmedAccount = Addressee & { deleted: boolean };

const confirmMail: Job = async ({ person }, app, job) => {
  const to = await findAddressee(app, sql`id = ${person}`);
  if (!to || to.confirmed) return;
  const owner = await findConfirmedAccount(
    app,
    sql`email_normalized = (select email_normalized from all_people where id = ${person})`,
  );
  if (owner) return alreadyRegisteredMail(owner, app, job);
  const code = await createCodeWithinLimit(app.db, 'confirm', to);
  if (!code) return;
  const mail = {
    to: to.email,
    id: `confirm-${job}`,
    insist: true,
    ...renderTemplate(app, to.language, 'confirm', to, {
      href: `${app.config.publicUrl}/confirm-email/${code}`,
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/** Notifies the owner of an address that it was used in a sign-up. */
export const alreadyRegisteredMail = async (to: ConfirmedAccount, app: AppContext, job: string) => {
  const code = await createCodeWithinLimit(app.db, 'registered', to);
  if (!code) return;
  const { publicUrl } = app.config;
  const content = to.deleted
    ? renderTemplate(
        app,
        to.language,
        'restorable',
        { username: to.username, password_link: `${publicUrl}/forgot-password` },
        { href: `${publicUrl}/login` },
      )
    : renderTemplate(app, to.language, 'registered', to, { href: `${publicUrl}/forgot-password` });
  const mail = { to: to.email, id: `registered-${job}`, ...content };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/**
 * The confirmed account with this username or address; otherwise the latest unconfirmed sign-up
 * with it. A sign-up is ignored if another account has confirmed its address.
 */
const matchesName = (name: string) => sql`
  ((username_normalized = ${name} or email_normalized = ${name}) and (confirmed_at is not null
    or not exists (select from all_people o where o.email_normalized = p.email_normalized and o.confirmed_at is not null)))`;
const bestMatchFirst = sql`order by confirmed_at is null, created_at desc, id desc limit 1`;

const confirmAgainMail: Job = async ({ name }, app, job) => {
  const pendingAccount = await app.db.queryOne<{ id: number }>(sql`
    select id from all_people where (username_normalized = ${name} or email_normalized = ${name}) and confirmed_at is null and deleted_at is null ${bestMatchFirst}`);
  if (pendingAccount) await confirmMail({ person: pendingAccount.id }, app, job);
};

const resetMail: Job = async ({ name }, app, job) => {
  const to = await app.db.queryOne<Addressee>(sql`
    select ${addresseeColumns} from all_people p where ${matchesName(String(name))} and suspended_at is null and ${isRestorable()} ${bestMatchFirst}`);
  const code = to && (await createCodeWithinLimit(app.db, 'reset', to));
  if (!code) return;
  const mail = {
    to: to.email,
    id: `reset-${job}`,
    insist: true,
    ...renderTemplate(app, to.language, 'reset', to, {
      href: `${app.config.publicUrl}/reset-password/${code}`,
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/**
 * Queues one job per address that may need to object to a change: the current address, and former
 * addresses with a valid undo code. Separate jobs keep a rejected email from delaying the others.
 */
export async function queueForAllAddresses(
  app: AppContext,
  job: string,
  payload: Record<string, unknown>,
  to: Pick<Addressee, 'id' | 'email'>,
) {
  const addresses = [...new Set([to.email, ...(await listFormerAddresses(app.db, to.id))])];
  await addJobs(
    app.db,
    job,
    addresses.map((address) => ({ payload: { ...payload, address } })),
  );
}

/**
 * Sends an email with an undo link that returns the account to `email` and undoes changes since
 * `since`. Sends nothing if the address has no right to undo. The code is deleted if the email
 * cannot be sent.
 */
export async function sendWithUndo(
  app: AppContext,
  person: number,
  { email, since }: { email: string; since: Date },
  mailOf: (href: string) => EmailMessage,
) {
  const code = await createUndoCode(app.db, { id: person, email }, since);
  if (!code) return;
  await sendWithCode(app.db, code, () =>
    app.mail.send(mailOf(`${app.config.publicUrl}/reset-password/${code}`)),
  );
}

const passwordChangedMail: Job = async ({ person, address }, app, job) => {
  const to = await findAddressee(app, sql`id = ${person}`);
  if (!to) return;
  if (typeof address !== 'string')
    return queueForAllAddresses(app, 'account.changed', { person }, to);
  const mail = (href: string) => ({
    to: address,
    id: `changed-${job}`,
    insist: true,
    ...renderTemplate(app, to.language, 'changed', to, { href }),
  });
  if (address === to.email) await app.mail.send(mail(`${app.config.publicUrl}/forgot-password`));
  else await sendWithUndo(app, to.id, { email: address, since: new Date() }, mail);
};

/** Notifies the user about a login from a kind of device that is new to the account. */
const deviceMail: Job = async ({ person, device, at }, app, job) => {
  const to = await findAddressee(app, sql`id = ${person}`);
  if (!to) return;
  const when = new Date(String(at)).toISOString().slice(0, 16).replace('T', ' ');
  const values = { username: to.username, device: String(device), when: `${when} UTC` };
  await app.mail.send({
    to: to.email,
    id: `device-${job}`,
    ...renderTemplate(app, to.language, 'device', values, {
      href: `${app.config.publicUrl}/forgot-password`,
    }),
  });
};

/** Notifies the user that the deleted account was restored. */
const restoredMail: Job = async ({ person }, app, job) => {
  const to = await findAddressee(app, sql`id = ${person}`);
  if (!to) return;
  await app.mail.send({
    to: to.email,
    id: `back-${job}`,
    ...renderTemplate(app, to.language, 'back', to, {
      href: `${app.config.publicUrl}/forgot-password`,
    }),
  });
};

/**
 * Deletes expired codes, challenges and pending logins, stale browser keys and unfinished
 * two-factor set-ups. Also deletes sign-ups that were not confirmed within three days, which frees
 * their username and address.
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
  ])
    await db.execute(sql`delete from ${table} where expires_at < now()`);
  await deleteOldBrowsers(db);
  await db.execute(sql`delete from released_usernames where free_at < now()`);
  await db.execute(
    sql`delete from two_factor where enabled_at is null and begun_at < ${new Date(Date.now() - day)}`,
  );
  await db.execute(
    sql`delete from all_people where confirmed_at is null and created_at < ${new Date(Date.now() - 3 * day)}`,
  );
};

export const accountJobs: Record<string, Job> = {
  'account.confirm': confirmMail,
  'account.confirmAgain': confirmAgainMail,
  'account.reset': resetMail,
  'account.changed': passwordChangedMail,
  'account.device': deviceMail,
  'account.back': restoredMail,
  'account.sweep': sweep,
};
