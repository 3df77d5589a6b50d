// The mails of the account area. Each job looks up what it says at the moment it sends.
import { day } from '#contract/spans.ts';
import type { House, Job } from '../house.ts';
import { sql, type Sql } from '../kit/sql.ts';
import { written } from '../site/mails.ts';
import { canComeBack } from './grace.ts';
import { newCodeWithin, withdrawCode } from './codes.ts';

export type Addressee = { id: number; email: string; name: string; username: string; language: string | null; confirmed: boolean };

/** Mails of one kind that one address is sent within an hour, whoever asks for them. */
const mailsPerHour = 3;

/** What an addressee is made of, of `accounts`. */
export const addresseeFields = sql`id, email, name, username, language, confirmed_at is not null as confirmed`;

/** Whom a mail about the account goes to; nobody once it is deleted. */
export const addressee = ({ db }: House, where: Sql) => db.one<Addressee>(sql`select ${addresseeFields} from accounts where deleted_at is null and ${where}`);

const confirmMail: Job = async ({ person }, house, job) => {
  const to = await addressee(house, sql`id = ${person}`);
  if (!to || to.confirmed) return;
  const code = await newCodeWithin(house.db, mailsPerHour, 'confirm', to);
  if (!code) return;
  const owner = await addressee(house, sql`confirmed_at is not null and email_key = (select email_key from accounts where id = ${person})`);
  if (owner) return registeredMail(owner, house, job);
  await house.mail.send({
    to: to.email,
    id: `confirm-${job}`,
    ...written(house, to.language, 'confirm', to, { href: `${house.config.publicUrl}/confirm-email/${code}` }),
  });
};

/** Tells the owner of an address that somebody tried to use it. */
export const registeredMail = async (to: Addressee, house: House, job: string) => {
  await house.mail.send({
    to: to.email,
    id: `registered-${job}`,
    ...written(house, to.language, 'registered', to, { href: `${house.config.publicUrl}/forgot-password` }),
  });
};

const resetMail: Job = async ({ name }, house, job) => {
  const to = await house.db.one<Addressee>(sql`
    select ${addresseeFields} from accounts
    where (username_key = ${name} or (email_key = ${name} and confirmed_at is not null)) and suspended_at is null and ${canComeBack()}`);
  const code = to && (await newCodeWithin(house.db, mailsPerHour, 'reset', to));
  if (!code) return;
  const mail = { to: to.email, id: `reset-${job}`, ...written(house, to.language, 'reset', to, { href: `${house.config.publicUrl}/reset-password/${code}` }) };
  await house.mail.send(mail).catch(async (error) => {
    await withdrawCode(house.db, code);
    throw error;
  });
};

const changedMail: Job = async ({ person }, house, job) => {
  const to = await addressee(house, sql`id = ${person}`);
  if (!to) return;
  await house.mail.send({
    to: to.email,
    id: `changed-${job}`,
    ...written(house, to.language, 'changed', to, { href: `${house.config.publicUrl}/forgot-password` }),
  });
};

/** What ran out goes: codes, spent challenges, and sign-ups that nobody confirmed, so that their name and address are free again. */
const sweep: Job = async (_payload, { db }) => {
  // an address whose link ran out waits no longer
  await db.run(sql`
    update accounts p set pending_email = null
    where pending_email is not null and exists (select from codes c where c.person_id = p.id and c.purpose = 'change' and c.email = p.pending_email)
      and not exists (select from codes c where c.person_id = p.id and c.purpose = 'change' and c.email = p.pending_email and c.expires_at > now())`);
  await db.run(sql`delete from codes where expires_at < now() - interval '1 day'`);
  for (const table of [sql`spent_captchas`, sql`social_starts`, sql`social_tickets`, sql`passkey_challenges`, sql`half_sessions`])
    await db.run(sql`delete from ${table} where expires_at < now()`);
  await db.run(sql`delete from accounts where confirmed_at is null and created_at < ${new Date(Date.now() - 3 * day)}`);
};

export const accountJobs: Record<string, Job> = {
  'account.confirm': confirmMail,
  'account.reset': resetMail,
  'account.changed': changedMail,
  'account.sweep': sweep,
};
