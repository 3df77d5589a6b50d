// Sender of all emails.
import { isIP } from 'node:net';
import type { Config } from '../config.ts';

/** The address in MAIL_FROM, or no-reply@ the host of the site, and its domain. */
export function findSender({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) {
  const host = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '');
  const entered = mailFrom
    .slice(mailFrom.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim();
  const address = entered.includes('@') ? entered : `no-reply@${isIP(host) ? 'localhost' : host}`;
  return { address, domain: address.slice(address.indexOf('@') + 1).toLowerCase() };
}
