// What an invitation by mail is asked with and answers, from a member and in the name of the site alike.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { alreadyRegistered, invitationsSent, seemsInvalid, strings } from '#contract/strings.ts';
import { isEmail, normalizeKey, pasted } from '../account/usernames.ts';
import type { Site } from '../site/settings.ts';
import { blockedDomainOf } from '../spam/screen.ts';

/** Addresses as they were written, by the spelling that is compared. */
export type Addresses = ReadonlyMap<string, string>;

/** Each entry once: the addresses, and what is none or lies on a blocked domain. */
export function addressesIn(
  { emails }: Pick<Input<'POST /user/invite-friend'>, 'emails'>,
  site: Site,
  empty: string = strings.inviteEmails,
) {
  const entries = [...new Set(emails.map(pasted).filter((entry) => entry))];
  if (!entries.length) throw invalidField('emails', empty);
  const taken = (entry: string) => isEmail(entry) && !blockedDomainOf(site, entry);
  const addresses: Addresses = new Map(
    entries.filter(taken).map((email) => [normalizeKey(email), email]),
  );
  return { addresses, invalid: entries.filter((entry) => !taken(entry)) };
}

type Outcome = {
  sent: string[];
  /** Of members. */
  registered: string[];
  invalid: string[];
  /** Those that got one lately. A member does not learn of that: it would tell who invited them. */
  lately?: string[];
};

/** In words as well, one sentence for each kind. */
export const outcomeOf = (
  { name, sentences: textOverrides }: Pick<Site, 'name' | 'sentences'>,
  { sent, registered, invalid, lately = [] }: Outcome,
) => ({
  sent_emails: sent,
  already_exists_email: registered,
  invalid_emails: invalid,
  message: [
    ...(sent.length ? [invitationsSent(sent, textOverrides)] : []),
    ...(registered.length ? [alreadyRegistered(registered, name, textOverrides)] : []),
    ...(lately.length ? [`${lately.join(', ')}: ${strings.invitedThisWeek}`] : []),
    ...invalid.map((entry) => seemsInvalid(entry, textOverrides)),
  ].join(' '),
});
