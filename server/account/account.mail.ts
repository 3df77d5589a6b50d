// The mails of the account area. Each job looks up what it says at the moment it sends.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { addJobs } from '../jobs/queue.ts';
import type { EmailMessage } from '../lib/mail/mailer.ts';
import { sql, type Sql } from '../db/sql.ts';
import { written } from '../site/emailTemplates.ts';
import { canComeBack } from './deletionGracePeriod.ts';
import { forgetOldBrowsers } from './knownBrowsers.ts';
import { leftAddresses, newCodeWithin, newUndoCode, sendWithCode } from './emailTokens.ts';

export type Addressee = {
  id: number;
  email: string;
  name: string;
  username: string;
  language: string | null;
  confirmed: boolean;
};

/** What an addressee is made of, of `accounts`. */
export const addresseeFields = sql`id, email, name, username, language, confirmed_at is not null as confirmed`;

/** Whom a mail about the account goes to; nobody once it is deleted. */
export const addressee = ({ db }: AppContext, where: Sql) =>
  db.queryOne<Addressee>(
    sql`select ${addresseeFields} from accounts where deleted_at is null and ${where}`,
  );

/** Whose an address is: who confirmed it, also who deleted the account and can still have it back. */
export const ownerOf = ({ db }: AppContext, where: Sql) =>
  db.queryOne<Owner>(sql`
    select ${addresseeFields}, deleted_at is not null as deleted from accounts where confirmed_at is not null and ${canComeBack()} and ${where}`);
export type Owner = Addressee & { deleted: boolean };

const confirmMail: Job = async ({ person }, app, job) => {
  const to = await addressee(app, sql`id = ${person}`);
  if (!to || to.confirmed) return;
  const owner = await ownerOf(
    app,
    sql`email_key = (select email_key from accounts where id = ${person})`,
  );
  if (owner) return registeredMail(owner, app, job);
  const code = await newCodeWithin(app.db, 'confirm', to);
  if (!code) return;
  const mail = {
    to: to.email,
    id: `confirm-${job}`,
    insist: true,
    ...written(app, to.language, 'confirm', to, {
      href: `${app.config.publicUrl}/confirm-email/${code}`,
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/** Tells the owner of an address that somebody tried to use it. */
export const registeredMail = async (to: Owner, app: AppContext, job: string) => {
  const code = await newCodeWithin(app.db, 'registered', to);
  if (!code) return;
  const { publicUrl } = app.config;
  const says = to.deleted
    ? written(
        app,
        to.language,
        'restorable',
        { username: to.username, password_link: `${publicUrl}/forgot-password` },
        { href: `${publicUrl}/login` },
      )
    : written(app, to.language, 'registered', to, { href: `${publicUrl}/forgot-password` });
  const mail = { to: to.email, id: `registered-${job}`, ...says };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/** To whom the address belongs, else to who signed up with it last and has not confirmed it yet. A sign-up with an address that is confirmed is nobody's. */
const called = (name: string) => sql`
  ((username_key = ${name} or email_key = ${name}) and (confirmed_at is not null
    or not exists (select from accounts o where o.email_key = p.email_key and o.confirmed_at is not null)))`;
const bestOf = sql`order by confirmed_at is null, created_at desc, id desc limit 1`;

const confirmAgainMail: Job = async ({ name }, app, job) => {
  const waits = await app.db.queryOne<{ id: number }>(sql`
    select id from accounts where (username_key = ${name} or email_key = ${name}) and confirmed_at is null and deleted_at is null ${bestOf}`);
  if (waits) await confirmMail({ person: waits.id }, app, job);
};

const resetMail: Job = async ({ name }, app, job) => {
  const to = await app.db.queryOne<Addressee>(sql`
    select ${addresseeFields} from accounts p where ${called(String(name))} and suspended_at is null and ${canComeBack()} ${bestOf}`);
  const code = to && (await newCodeWithin(app.db, 'reset', to));
  if (!code) return;
  const mail = {
    to: to.email,
    id: `reset-${job}`,
    insist: true,
    ...written(app, to.language, 'reset', to, {
      href: `${app.config.publicUrl}/reset-password/${code}`,
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/**
 * Everybody who may say that it was not them: who has the account now, and who had it until lately. Each is sent a mail of their own by a job of its own, so
 * that a mail server that puts one off does not keep the mail from the others.
 */
export async function tellEach(
  app: AppContext,
  job: string,
  payload: Record<string, unknown>,
  to: Pick<Addressee, 'id' | 'email'>,
) {
  const addresses = [...new Set([to.email, ...(await leftAddresses(app.db, to.id))])];
  await addJobs(
    app.db,
    job,
    addresses.map((address) => ({ payload: { ...payload, address } })),
  );
}

/** The link that takes the account back to `email` when it was changed `since`, as long as it has a way back. A mail that can not be sent takes its code along. */
export async function sendWithUndo(
  app: AppContext,
  person: number,
  { email, since }: { email: string; since: Date },
  mailOf: (href: string) => EmailMessage,
) {
  const code = await newUndoCode(app.db, { id: person, email }, since);
  if (!code) return;
  await sendWithCode(app.db, code, () =>
    app.mail.send(mailOf(`${app.config.publicUrl}/reset-password/${code}`)),
  );
}

const changedMail: Job = async ({ person, address }, app, job) => {
  const to = await addressee(app, sql`id = ${person}`);
  if (!to) return;
  if (typeof address !== 'string') return tellEach(app, 'account.changed', { person }, to);
  const mail = (href: string) => ({
    to: address,
    id: `changed-${job}`,
    insist: true,
    ...written(app, to.language, 'changed', to, { href }),
  });
  if (address === to.email) await app.mail.send(mail(`${app.config.publicUrl}/forgot-password`));
  else await sendWithUndo(app, to.id, { email: address, since: new Date() }, mail);
};

/** To whoever logged in on a kind of device that was not used before. */
const deviceMail: Job = async ({ person, device, at }, app, job) => {
  const to = await addressee(app, sql`id = ${person}`);
  if (!to) return;
  const when = new Date(String(at)).toISOString().slice(0, 16).replace('T', ' ');
  const values = { username: to.username, device: String(device), when: `${when} UTC` };
  await app.mail.send({
    to: to.email,
    id: `device-${job}`,
    ...written(app, to.language, 'device', values, {
      href: `${app.config.publicUrl}/forgot-password`,
    }),
  });
};

/** To whoever had deleted the account and has it back. */
const backMail: Job = async ({ person }, app, job) => {
  const to = await addressee(app, sql`id = ${person}`);
  if (!to) return;
  await app.mail.send({
    to: to.email,
    id: `back-${job}`,
    ...written(app, to.language, 'back', to, {
      href: `${app.config.publicUrl}/forgot-password`,
    }),
  });
};

/** What ran out goes: codes, spent challenges, and sign-ups that nobody confirmed, so that their name and address are free again. */
const sweep: Job = async (_payload, { db }) => {
  // an address whose link ran out waits no longer
  await db.execute(sql`
    update accounts p set pending_email = null
    where pending_email is not null and exists (select from codes c where c.person_id = p.id and c.purpose = 'change' and c.email = p.pending_email)
      and not exists (select from codes c where c.person_id = p.id and c.purpose = 'change' and c.email = p.pending_email and c.expires_at > now())`);
  await db.execute(sql`delete from codes where expires_at < now() - interval '1 day'`);
  for (const table of [
    sql`spent_captchas`,
    sql`social_starts`,
    sql`social_tickets`,
    sql`passkey_challenges`,
    sql`half_sessions`,
  ])
    await db.execute(sql`delete from ${table} where expires_at < now()`);
  await forgetOldBrowsers(db);
  await db.execute(sql`delete from left_usernames where free_at < now()`);
  await db.execute(
    sql`delete from two_factor where on_since is null and begun_at < ${new Date(Date.now() - day)}`,
  );
  await db.execute(
    sql`delete from accounts where confirmed_at is null and created_at < ${new Date(Date.now() - 3 * day)}`,
  );
};

export const accountJobs: Record<string, Job> = {
  'account.confirm': confirmMail,
  'account.confirmAgain': confirmAgainMail,
  'account.reset': resetMail,
  'account.changed': changedMail,
  'account.device': deviceMail,
  'account.back': backMail,
  'account.sweep': sweep,
};
