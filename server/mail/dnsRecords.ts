// DNS records that let other mail servers check emails of the site.
import type { Config } from '../config.ts';
import { createDkimRecord } from './dkim.ts';
import { findSender } from './sender.ts';

type DnsRecord = { purpose: string; name: string; text: string };

export function createDnsRecords(
  config: Pick<Config, 'dkim' | 'mailBounces' | 'mailFrom' | 'mailUrl' | 'publicUrl'>,
): DnsRecord[] {
  const { domain } = findSender(config);
  const { address } = config.mailBounces;
  const bounceDomain = address.slice(address.indexOf('@') + 1).toLowerCase();
  const spf = `v=spf1 mx a:${sendingHost(config)} ~all`;
  const dkim = createDkimRecord(config);
  return [
    {
      purpose:
        'SPF: the servers that may send. If a delivery service sends, use what it tells you instead, such as include:NAME.',
      name: domain,
      text: spf,
    },
    ...(bounceDomain && bounceDomain !== domain
      ? [
          {
            purpose: 'SPF of MAIL_BOUNCES, whose domain also needs an MX record.',
            name: bounceDomain,
            text: spf,
          },
        ]
      : []),
    ...(dkim ? [{ purpose: 'DKIM: the key that signs emails.', ...dkim }] : []),
    {
      purpose:
        'DMARC: reports about emails that fail SPF and DKIM. Change none to quarantine when the reports show no email of yours.',
      name: `_dmarc.${domain}`,
      text: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
    },
  ];
}

/** A local mail server sends from the machine of the site. */
function sendingHost({ mailUrl, publicUrl }: Pick<Config, 'mailUrl' | 'publicUrl'>): string {
  const host = mailUrl && new URL(mailUrl).hostname;
  return host && !isLoopbackHost(host) ? host : new URL(publicUrl).hostname;
}

export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);

/** A line of a zone file. A string of a TXT record has at most 255 characters. */
export const formatDnsRecord = ({ name, text }: Pick<DnsRecord, 'name' | 'text'>) =>
  `${name}. IN TXT ${text
    .match(/.{1,255}/g)!
    .map((part) => `"${part}"`)
    .join(' ')}`;
