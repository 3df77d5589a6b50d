// Usernames and email addresses: normalization and validation. Spellings with the same normal form
// belong to one person.
import { domainToASCII } from 'node:url';
import { limits } from '#contract/limits.ts';
import { trimWhere } from '#contract/trim.ts';

/** Normalizes for comparison: NFKC, lower case, and Punycode for the domain of an address. */
export function normalizeNameOrEmail(name: string): string {
  const folded = trimInvisible(name).normalize('NFKC').toLowerCase().trim();
  const domainStart = folded.lastIndexOf('@') + 1;
  return domainStart === 0
    ? folded
    : folded.slice(0, domainStart) +
        (domainToASCII(folded.slice(domainStart)) || folded.slice(domainStart));
}

/** Removes the part of a normalized address after a plus, which leads to the same mailbox. */
export function mailboxOf(email: string): string {
  const [plusIndex, atIndex] = [email.indexOf('+', 1), email.lastIndexOf('@')];
  return plusIndex > 0 && plusIndex < atIndex
    ? email.slice(0, plusIndex) + email.slice(atIndex)
    : email;
}

/** Trims whitespace and the invisible characters that often surround a pasted address. */
export const trimInvisible = (text: string) =>
  trimWhere(text, (character) => /[\s\p{Cf}]/u.test(character));

const usernamePattern = new RegExp(
  `^[a-z0-9_.-]{${limits.usernameMin},${limits.usernameMax}}$`,
  'i',
);
const localPartPattern = /^[^\s@<>"(),:;\\[\]\p{C}\p{Default_Ignorable_Code_Point}]{1,64}$/u;
const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

export const isUsername = (name: string) => usernamePattern.test(name) && !/^\.|\.$/.test(name);

export function isEmail(address: string): boolean {
  const [local = '', domain = '', ...rest] = address.split('@');
  if (rest.length || address.length > limits.email) return false;
  if (!localPartPattern.test(local) || /^\.|\.$|\.\./.test(local) || Buffer.byteLength(local) > 64)
    return false;
  // domainToASCII would drop or decode these
  if (/[^\p{L}\p{M}\p{N}.。．｡-]|\p{Default_Ignorable_Code_Point}/u.test(domain)) return false;
  const labels = domainToASCII(domain).split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => labelPattern.test(label)) &&
    /^(?=.*[a-z])..+$/.test(labels.at(-1)!) &&
    labels.join('.').length <= 253
  );
}

/** Words that are part of the product's URLs or that would make a user look official. */
export const reservedNames = new Set(
  `about account accounts actions admin administrator api assets auth blogs captcha category comment common compose confirm-email content create
  dashboard discussions edit events feed feed-activity first-start folkmoot forgot-password friends group groups health help info invite login logout me messages
  metrics moderator my-representatives news no-reply notifications null official page polls postmaster preferences privacy privacy-policy profile ready
  representative reset-password root search security settings signup signup-with-invitation site staff static support system team terms
  terms-and-condition twitter undefined user users webmaster widgets www`.split(/\s+/),
);
