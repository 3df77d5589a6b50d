// Emails about the member's own account. Each job reads current data when it sends.
import { sendAlreadyRegisteredMail } from '../login/account.mail.ts';
import {
  findActiveAddressee,
  addresseeColumns,
  findConfirmedRestorableAccount,
  findRestorableAddressee,
  toUnprovedAddressee,
  type Addressee,
} from '../account/addressee.ts';
import { queueForAllAddresses, sendWithUndo } from '../account/securityMail.ts';
import { canUndo, createCodeWithinLimit, sendWithCode } from '../account/emailTokens.ts';
import { sendWithinMailboxLimit } from '../account/plusAddresses.ts';
import { isRestorable } from '../account/deletionGracePeriod.ts';
import { isAddressProven } from '../account/unprovenAddresses.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Job } from '../context.ts';
import { sql } from '../db/sql.ts';
import { renderTemplate } from '../siteSettings/emailTemplates.ts';

/**
 * Confirmation email to the new address. If the address belongs to another account, its owner is
 * notified of the attempt instead, and the requesting member learns nothing.
 */
const sendNewAddressConfirmation: Job = async ({ person }, app, jobId) => {
  const addressee = await app.db.queryOne<Addressee & { pending_email: string | null }>(sql`
    select ${addresseeColumns}, pending_email from all_people where id = ${person} and deleted_at is null`);
  if (!addressee?.pending_email) return;
  const email = addressee.pending_email;
  const owner = await findConfirmedRestorableAccount(
    app,
    sql`email_normalized = ${normalizeNameOrEmail(email)} and id <> ${person} and ${isAddressProven}`,
  );
  const code = await createCodeWithinLimit(
    app.db,
    'change',
    { id: addressee.id, email },
    // An attempt on the address of another account counts toward the limit of this account only.
    { mailed: !owner },
  );
  if (!code) return;
  if (owner) return sendAlreadyRegisteredMail(owner, app, jobId);

  const mail = {
    to: email,
    id: `change-${jobId}`,
    required: 'requested' as const,
    ...renderTemplate(
      app,
      addressee.language,
      'change',
      toUnprovedAddressee({ ...addressee, proven: false }),
      {
        href: `${app.config.publicUrl}/confirm-email/${code}`,
      },
    ),
  };
  await sendWithinMailboxLimit(app, email, () =>
    sendWithCode(app.db, code, () => app.mail.send(mail)),
  );
};

/**
 * Notifies the old address, and other recent addresses, of an email change. Contains a link that
 * undoes the change, in case the owner did not request it. `email` is the replaced address, `since`
 * the time of the change.
 */
const sendAddressChangeNotice: Job = async (
  // Jobs of an earlier release have no `since`.
  { person, email, since = new Date().toISOString(), address },
  app,
  jobId,
) => {
  const addressee = await findRestorableAddressee(app, person);
  const replacedEmail = String(email);
  const changedAt = new Date(String(since));
  // The change may have been undone while the job was waiting.
  if (!addressee || !(await canUndo(app.db, { id: addressee.id, email: replacedEmail }, changedAt)))
    return;
  // The queued job has no address: it queues one job per address.
  if (typeof address !== 'string')
    return queueForAllAddresses(
      app,
      'settings.changing',
      { person, email, since },
      { id: addressee.id, email: replacedEmail },
    );
  // Skips the new address, which the account may have by now, unless the change replaced that very
  // address.
  if (address === addressee.email && address !== replacedEmail) return;
  await sendWithUndo(app, addressee.id, { email: address, changedAt }, (href) => ({
    to: address,
    id: `changing-${jobId}`,
    required: 'warning',
    ...renderTemplate(app, addressee.language, 'changing', addressee, { href }),
  }));
};

/** Tells the member that the requested data export can be downloaded. */
const sendExportReady: Job = async ({ person }, app, jobId) => {
  const addressee = await findActiveAddressee(app, sql`id = ${person}`);
  if (
    !addressee ||
    !(await app.db.queryOne(
      sql`select from exports where person_id = ${person} and made_at is not null`,
    ))
  )
    return;
  await app.mail.send({
    to: addressee.email,
    id: `exported-${jobId}`,
    required: 'account',
    ...renderTemplate(app, addressee.language, 'exported', addressee, {
      href: `${app.config.publicUrl}/account/data`,
    }),
  });
};

/** Tells the member that the requested data export failed. */
const sendExportFailed: Job = async ({ person }, app, jobId) => {
  const addressee = await findActiveAddressee(app, sql`id = ${person}`);
  // A new export may have been requested in the meantime.
  if (
    !addressee ||
    !(await app.db.queryOne(
      sql`select from exports where person_id = ${person} and failed_at is not null`,
    ))
  )
    return;
  await app.mail.send({
    to: addressee.email,
    id: `export-failed-${jobId}`,
    required: 'account',
    ...renderTemplate(app, addressee.language, 'exportFailed', addressee, {
      href: `${app.config.publicUrl}/account/data`,
    }),
  });
};

/**
 * Notifies all recent addresses that the account was deleted. The undo link restores the account
 * and lets its owner choose a new password. The current address can also restore it by logging in.
 * `since` is the time of the deletion.
 */
const sendAccountDeleted: Job = async (
  { person, since = new Date().toISOString(), address },
  app,
  jobId,
) => {
  const addressee = await app.db.queryOne<Addressee>(sql`
    select ${addresseeColumns} from all_people where id = ${person} and deleted_at is not null and ${isRestorable()}`);
  if (!addressee) return;
  if (typeof address !== 'string')
    return queueForAllAddresses(app, 'settings.deleted', { person, since }, addressee);
  const isCurrent = address === addressee.email;
  await sendWithUndo(
    app,
    addressee.id,
    { email: address, changedAt: new Date(String(since)) },
    (undo) => ({
      to: address,
      id: `deleted-${jobId}`,
      required: 'warning',
      ...renderTemplate(
        app,
        addressee.language,
        'deleted',
        { username: addressee.username, password_link: undo },
        { href: isCurrent ? `${app.config.publicUrl}/login` : undo },
      ),
    }),
  );
};

export const settingsMails: Record<string, Job> = {
  'settings.change': sendNewAddressConfirmation,
  'settings.changing': sendAddressChangeNotice,
  'settings.exported': sendExportReady,
  'settings.exportFailed': sendExportFailed,
  'settings.deleted': sendAccountDeleted,
};
