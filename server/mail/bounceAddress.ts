// Sender addresses to which bounces return (VERP): each has a token of the recipient and the day.
import { day } from '#contract/durations.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Addresses } from '../security/emailTokens.ts';
import { shortenHash } from './failingAddresses.ts';

/** A bounce may come days later, after the mail server has given up. */
const lifetimeDays = 30;

const today = () => Math.floor(Date.now() / day);

/** Adds + and a token to the part before the @. */
export function createBounceAddress(bounces: string, addresses: Addresses, recipient: string) {
  const at = bounces.lastIndexOf('@');
  const hash = shortenHash(addresses.hashAddress(normalizeNameOrEmail(recipient)));
  return `${bounces.slice(0, at)}+${addresses.bounceToken(hash, today())}${bounces.slice(at)}`;
}

/** The hash of the recipient, see `shortenHash`. Undefined if the token is invalid or expired. */
export function readBounceToken(addresses: Addresses, token: string): Buffer | undefined {
  const parsed = addresses.parseBounceToken(token);
  return parsed && today() - parsed.day <= lifetimeDays ? parsed.hash : undefined;
}
