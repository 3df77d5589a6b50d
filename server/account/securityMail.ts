// Emails about the security of an account, with links that undo a change. They are sent also while
// a deleted account can be restored.
import type { AppContext } from '../context.ts';
import { addJobs } from '../jobs/queue.ts';
import type { EmailMessage } from '../mail/mailer.ts';
import type { Addressee } from './addressee.ts';
import { createUndoCode, listFormerAddresses, renewUndoCode, sendWithCode } from './emailTokens.ts';

/**
 * Queues one job per address that may need to object to a change: the current address, and former
 * addresses with a valid undo code. Separate jobs keep a rejected email from delaying the others.
 */
export async function queueForAllAddresses(
  app: AppContext,
  jobName: string,
  payload: Record<string, unknown>,
  to: Pick<Addressee, 'id' | 'email'>,
) {
  const addresses = [...new Set([to.email, ...(await listFormerAddresses(app.db, to.id))])];
  await addJobs(
    app.db,
    jobName,
    addresses.map((address) => ({ payload: { ...payload, address } })),
  );
}

/** The page for a new password also performs the undo. */
const sendWithLink = (
  app: AppContext,
  code: string,
  createMessage: (href: string) => EmailMessage,
) =>
  sendWithCode(app.db, code, () =>
    app.mail.send(createMessage(`${app.config.publicUrl}/reset-password/${code}`)),
  );

/**
 * Sends an email with an undo link that returns the account to `email` and undoes changes since
 * `changedAt`. Sends nothing if the address has no right to undo. The code is deleted if the email
 * cannot be sent.
 */
export async function sendWithUndo(
  app: AppContext,
  person: number,
  { email, changedAt }: { email: string; changedAt: Date },
  createMessage: (href: string) => EmailMessage,
) {
  const code = await createUndoCode(app.db, { id: person, email }, changedAt);
  if (code) await sendWithLink(app, code, createMessage);
}

/**
 * Sends an email about a change that cannot be undone itself. `to` is the account, and `address`
 * its current address or a former one. The link undoes earlier changes while `address` has the
 * right to. Otherwise the current address gets a link to request a new password, and a former
 * address gets no email.
 */
export async function sendWithOpenUndo(
  app: AppContext,
  to: Pick<Addressee, 'id' | 'email'>,
  address: string,
  createMessage: (href: string) => EmailMessage,
) {
  const code = await renewUndoCode(app.db, { id: to.id, email: address });
  if (code) await sendWithLink(app, code, createMessage);
  else if (address === to.email)
    await app.mail.send(createMessage(`${app.config.publicUrl}/forgot-password`));
}
