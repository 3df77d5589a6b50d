// Emails about the member's own account. Each job reads current data when it sends.
import { alreadyRegisteredMail } from '../account/account.mail.ts';
import {
  findAddressee,
  addresseeColumns,
  findConfirmedAccount,
  findSecurityAddressee,
  type Addressee,
} from '../account/addressee.ts';
import { queueForAllAddresses, sendWithUndo } from '../account/securityMail.ts';
import { canUndo, createCodeWithinLimit, sendWithCode } from '../account/emailTokens.ts';
import { isRestorable } from '../account/deletionGracePeriod.ts';
import { normalizeKey } from '../account/usernames.ts';
import type { Job } from '../context.ts';
import { sql } from '../db/sql.ts';
import { renderTemplate } from '../site/emailTemplates.ts';

/**
 * Confirmation email to the new address. If the address belongs to another account, its owner is
 * notified of the attempt instead, and the requesting member learns nothing.
 */
const changeMail: Job = async ({ person }, app, job) => {
  const to = await app.db.queryOne<Addressee & { pending_email: string | null }>(sql`
    select ${addresseeColumns}, pending_email from all_people where id = ${person} and deleted_at is null`);
  if (!to?.pending_email) return;
  const email = to.pending_email;
  const owner = await findConfirmedAccount(
    app,
    sql`email_normalized = ${normalizeKey(email)} and id <> ${person}`,
  );
  const code = await createCodeWithinLimit(
    app.db,
    'change',
    { id: to.id, email },
    { mailed: !owner },
  );
  if (!code) return;
  if (owner) return alreadyRegisteredMail(owner, app, job);

  const mail = {
    to: email,
    id: `change-${job}`,
    insist: true,
    ...renderTemplate(app, to.language, 'change', to, {
      href: `${app.config.publicUrl}/confirm-email/${code}`,
    }),
  };
  await sendWithCode(app.db, code, () => app.mail.send(mail));
};

/**
 * Notifies the old address, and other recent addresses, of an email change. Contains an undo link
 * for an owner who did not request it.
 */
const changingMail: Job = async (
  { person, email, since = new Date().toISOString(), address },
  app,
  job,
) => {
  const to = await findSecurityAddressee(app, person);
  const changedAt = new Date(String(since));
  // The change may have been undone while the job was waiting.
  if (!to || !(await canUndo(app.db, { id: to.id, email: String(email) }, changedAt))) return;
  // The account may have its new address already: it is skipped, unless it is the address that was
  // replaced.
  if (typeof address !== 'string')
    return queueForAllAddresses(
      app,
      'settings.changing',
      { person, email, since },
      { id: to.id, email: String(email) },
    );
  if (address === to.email && address !== email) return;
  await sendWithUndo(app, to.id, { email: address, since: changedAt }, (href) => ({
    to: address,
    id: `changing-${job}`,
    insist: true,
    ...renderTemplate(app, to.language, 'changing', to, { href }),
  }));
};

const exportedMail: Job = async ({ person }, app, job) => {
  const to = await findAddressee(app, sql`id = ${person}`);
  if (
    !to ||
    !(await app.db.queryOne(
      sql`select from exports where person_id = ${person} and made_at is not null`,
    ))
  )
    return;
  await app.mail.send({
    to: to.email,
    id: `exported-${job}`,
    ...renderTemplate(app, to.language, 'exported', to, {
      href: `${app.config.publicUrl}/account/data`,
    }),
  });
};

const exportFailedMail: Job = async ({ person }, app, job) => {
  const to = await findAddressee(app, sql`id = ${person}`);
  // A new export may have been requested in the meantime.
  if (
    !to ||
    !(await app.db.queryOne(
      sql`select from exports where person_id = ${person} and failed_at is not null`,
    ))
  )
    return;
  await app.mail.send({
    to: to.email,
    id: `export-failed-${job}`,
    ...renderTemplate(app, to.language, 'exportFailed', to, {
      href: `${app.config.publicUrl}/account/data`,
    }),
  });
};

const deletedMail: Job = async (
  { person, since = new Date().toISOString(), address },
  app,
  job,
) => {
  const to = await app.db.queryOne<Addressee>(sql`
    select ${addresseeColumns} from all_people where id = ${person} and deleted_at is not null and ${isRestorable()}`);
  if (!to) return;
  if (typeof address !== 'string')
    return queueForAllAddresses(app, 'settings.deleted', { person, since }, to);
  const isCurrent = address === to.email;
  await sendWithUndo(app, to.id, { email: address, since: new Date(String(since)) }, (undo) => ({
    to: address,
    id: `deleted-${job}`,
    ...renderTemplate(
      app,
      to.language,
      'deleted',
      { username: to.username, password_link: undo },
      { href: isCurrent ? `${app.config.publicUrl}/login` : undo },
    ),
  }));
};

export const settingsMails: Record<string, Job> = {
  'settings.change': changeMail,
  'settings.changing': changingMail,
  'settings.exported': exportedMail,
  'settings.exportFailed': exportFailedMail,
  'settings.deleted': deletedMail,
};
