// Limit on emails to the mailbox behind addresses with a part after a plus, such as
// name+1@example.com. Each is an address of its own everywhere else: see docs/accounts.md.
import type { AppContext } from '../context.ts';
import { mailboxOf, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { hadPoints } from '../rateLimits/rateLimits.ts';

/**
 * Sends an email that anyone can request for an address that is not proved yet, unless other
 * addresses of its mailbox have received too many. An address without a plus is not affected, so
 * that a stranger who invents addresses does not lock out the owner of the mailbox.
 */
export async function sendWithinMailboxLimit(
  { rateLimits, addresses }: Pick<AppContext, 'rateLimits' | 'addresses'>,
  email: string,
  send: () => Promise<unknown>,
) {
  const key = normalizeNameOrEmail(email);
  const mailbox = mailboxOf(key);
  if (mailbox === key) {
    await send();
    return;
  }
  const limitKey = addresses.hashAddress(mailbox).toString('base64url');
  if (!(await hadPoints(rateLimits.consume('tagged', limitKey)))) return;
  try {
    await send();
  } catch (error) {
    await rateLimits.refund('tagged', limitKey);
    throw error;
  }
}
