// The mails around one's own account. Each job looks up what it says at the moment it sends.
import { addressee, addresseeFields, registeredMail, type Addressee } from '../account/account.mail.ts';
import { newCodeWithin, withdrawCode } from '../account/codes.ts';
import { canComeBack } from '../account/grace.ts';
import { keyOf } from '../account/names.ts';
import type { Job } from '../house.ts';
import { sql } from '../kit/sql.ts';
import { written } from '../site/mails.ts';

/** Mails about a change of address that one account causes within an hour, to whomever. */
const changesPerHour = 3;

/** To the new address; when that is somebody else's, its owner is told that it was tried, and whoever tried learns nothing. */
const changeMail: Job = async ({ person }, house, job) => {
  const to = await house.db.one<Addressee & { pending_email: string | null }>(sql`
    select ${addresseeFields}, pending_email from accounts where id = ${person} and deleted_at is null`);
  if (!to?.pending_email) return;
  const email = to.pending_email;
  const code = await newCodeWithin(house.db, changesPerHour, 'change', { id: to.id, email });
  if (!code) return;
  const owner = await addressee(house, sql`email_key = ${keyOf(email)} and confirmed_at is not null and id <> ${person}`);
  if (owner) return registeredMail(owner, house, job);

  const mail = { to: email, id: `change-${job}`, ...written(house, to.language, 'change', to, { href: `${house.config.publicUrl}/confirm-email/${code}` }) };
  await house.mail.send(mail).catch(async (error) => {
    await withdrawCode(house.db, code);
    throw error;
  });
};

/** To the address that is left, with the way back for an owner who did not ask. */
const changingMail: Job = async ({ person, email }, house, job) => {
  const to = await addressee(house, sql`id = ${person}`);
  const code = to && (await newCodeWithin(house.db, changesPerHour, 'undo', { id: to.id, email: email as string }));
  if (!code) return;
  const mail = {
    to: email as string,
    id: `changing-${job}`,
    ...written(house, to.language, 'changing', to, { href: `${house.config.publicUrl}/reset-password/${code}` }),
  };
  await house.mail.send(mail).catch(async (error) => {
    await withdrawCode(house.db, code);
    throw error;
  });
};

const exportedMail: Job = async ({ person }, house, job) => {
  const to = await addressee(house, sql`id = ${person}`);
  if (!to || !(await house.db.one(sql`select from exports where person_id = ${person} and made_at is not null`))) return;
  await house.mail.send({
    to: to.email,
    id: `exported-${job}`,
    ...written(house, to.language, 'exported', to, { href: `${house.config.publicUrl}/account/data` }),
  });
};

const deletedMail: Job = async ({ person }, house, job) => {
  const to = await house.db.one<Addressee>(sql`
    select ${addresseeFields} from accounts where id = ${person} and deleted_at is not null and ${canComeBack()}`);
  if (!to) return;
  const { publicUrl } = house.config;
  const values = { username: to.username, password_link: `${publicUrl}/forgot-password` };
  await house.mail.send({ to: to.email, id: `deleted-${job}`, ...written(house, to.language, 'deleted', values, { href: `${publicUrl}/login` }) });
};

export const settingsMails: Record<string, Job> = {
  'settings.change': changeMail,
  'settings.changing': changingMail,
  'settings.exported': exportedMail,
  'settings.deleted': deletedMail,
};
