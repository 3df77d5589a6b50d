// Input and result of email invitations, shared by invitations of members and of the site.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { isEmail, normalizeNameOrEmail, trimInvisible } from '../lib/validation/namesAndEmails.ts';
import type { Site } from '../siteSettings/settings.ts';
import { findBlockedDomain } from '../screening/screen.ts';

/** Addresses as entered, keyed by their normalized form. */
type InvitedAddresses = ReadonlyMap<string, string>;

/**
 * Splits the entries, without duplicates, into addresses and entries that are not an address or
 * are on a blocked domain. Throws if there is no entry.
 */
export function parseAddresses(
  { emails }: Pick<Input<'POST /user/invite-friend'>, 'emails'>,
  site: Site,
  emptyMessage: string = strings.inviteEmails,
) {
  const entries = [...new Set(emails.map(trimInvisible).filter((entry) => entry))];
  if (!entries.length) throw invalidField('emails', emptyMessage);
  const isAccepted = (entry: string) => isEmail(entry) && !findBlockedDomain(site, entry);
  const addresses: InvitedAddresses = new Map(
    entries.filter(isAccepted).map((email) => [normalizeNameOrEmail(email), email]),
  );
  return { addresses, invalid: entries.filter((entry) => !isAccepted(entry)) };
}

type InvitationOutcome = {
  sent: string[];
  /** Addresses of members. */
  registered: string[];
  invalid: string[];
  /**
   * Addresses that were invited in the last week. Not returned to members, because it would
   * disclose that another person invited them.
   */
  recentlyInvited?: string[];
};

/** The response, with a message of one sentence per kind of result. */
export const createInvitationResponse = (
  { name }: Pick<Site, 'name'>,
  { sent, registered, invalid, recentlyInvited = [] }: InvitationOutcome,
) => ({
  sent_emails: sent,
  already_exists_email: registered,
  invalid_emails: invalid,
  message: [
    ...(sent.length ? [message('invitationsSent', { emails: sent.join(', ') })] : []),
    ...(registered.length
      ? [message('alreadyRegistered', { emails: registered.join(', '), site_name: name })]
      : []),
    ...(recentlyInvited.length
      ? [message('recentlyInvited', { emails: recentlyInvited.join(', ') })]
      : []),
    ...invalid.map((entry) => message('seemsInvalid', { entry })),
  ],
});
