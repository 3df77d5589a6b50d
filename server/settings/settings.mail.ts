// The mails around one's own account. Each job looks up what it says at the moment it sends.
import { addressee, registeredMail, type Addressee } from '../account/account.mail.ts';
import { newCodeWithin, withdrawCode } from '../account/codes.ts';
import { canComeBack } from '../account/grace.ts';
import { keyOf } from '../account/names.ts';
import type { Job } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { sql } from '../kit/sql.ts';

/** Mails about a change of address that one account causes within an hour, to whomever. */
const changesPerHour = 3;

/** To the new address; when that is somebody else's, its owner is told that it was tried, and whoever tried learns nothing. */
const changeMail: Job = async ({ person }, house, job) => {
  const to = await house.db.one<Addressee & { pending_email: string | null }>(sql`
    select id, email, name, username, true as confirmed, pending_email from accounts where id = ${person} and deleted_at is null`);
  if (!to?.pending_email) return;
  const email = to.pending_email;
  const code = await newCodeWithin(house.db, changesPerHour, 'change', { id: to.id, email });
  if (!code) return;
  const owner = await addressee(house, sql`email_key = ${keyOf(email)} and confirmed_at is not null and id <> ${person}`);
  if (owner) return registeredMail(owner, house, job);

  const { publicUrl } = house.config;
  const siteName = house.site.name;
  const mail = {
    to: email,
    id: `change-${job}`,
    subject: `Confirm your new e-mail address for ${siteName}`,
    ...letter({
      siteName,
      title: 'Confirm your new e-mail address',
      paragraphs: [`The account ${to.username} is to use this address from now on. Until you confirm it, the old one stays.`],
      button: { label: 'Confirm my new address', href: `${publicUrl}/confirm-email/${code}` },
      footnote: 'The link is good for 24 hours. If you have no such account, ignore this mail and nothing happens.',
    }),
  };
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
  const { publicUrl } = house.config;
  const siteName = house.site.name;
  const mail = {
    to: email as string,
    id: `changing-${job}`,
    subject: `The e-mail address of your account on ${siteName} is being changed`,
    ...letter({
      siteName,
      title: 'Your e-mail address is being changed',
      paragraphs: [
        `Somebody who knows your password asked to move the account ${to.username} to another e-mail address. If it was you, confirm the new address from there; there is nothing to do here.`,
        'If it was not you, choose a new password now. That logs everybody out and keeps your account at this address, also when it was moved already.',
      ],
      button: { label: 'It was not me', href: `${publicUrl}/reset-password/${code}` },
      footnote: 'The link is good once, for 7 days.',
    }),
  };
  await house.mail.send(mail).catch(async (error) => {
    await withdrawCode(house.db, code);
    throw error;
  });
};

const exportedMail: Job = async ({ person }, house, job) => {
  const to = await addressee(house, sql`id = ${person}`);
  if (!to || !(await house.db.one(sql`select from exports where person_id = ${person} and made_at is not null`))) return;
  const { publicUrl } = house.config;
  const siteName = house.site.name;
  await house.mail.send({
    to: to.email,
    id: `exported-${job}`,
    subject: `Your data from ${siteName} is ready`,
    ...letter({
      siteName,
      title: 'Your data is ready',
      paragraphs: [`The zip with everything of the account ${to.username} waits in your settings. Log in to download it.`],
      button: { label: 'To my data', href: `${publicUrl}/account/data` },
      footnote: 'It is deleted after 7 days. If you did not ask for it, choose a new password: somebody else knows yours.',
    }),
  });
};

const deletedMail: Job = async ({ person }, house, job) => {
  const to = await house.db.one<Addressee>(sql`
    select id, email, name, username, true as confirmed from accounts where id = ${person} and deleted_at is not null and ${canComeBack()}`);
  if (!to) return;
  const { publicUrl } = house.config;
  const siteName = house.site.name;
  await house.mail.send({
    to: to.email,
    id: `deleted-${job}`,
    subject: `Your account on ${siteName} is deleted`,
    ...letter({
      siteName,
      title: 'Your account is deleted',
      paragraphs: [
        `Nobody sees the account ${to.username} any more. In 14 days everything in it is gone for good: what you wrote, your pictures, your friends.`,
        'If you change your mind before that, log in with your password, and all is as it was.',
      ],
      button: { label: 'Log in and keep my account', href: `${publicUrl}/login` },
      footnote: `If it was not you, choose a new password first: ${publicUrl}/forgot-password`,
    }),
  });
};

export const settingsMails: Record<string, Job> = {
  'settings.change': changeMail,
  'settings.changing': changingMail,
  'settings.exported': exportedMail,
  'settings.deleted': deletedMail,
};
