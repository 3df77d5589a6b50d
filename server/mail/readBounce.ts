// Reader of bounces and complaints: delivery status notifications (RFC 3464) and feedback reports
// (ARF, RFC 5965).
import type { FailureKind } from './failingAddresses.ts';

/** The largest message that is read. Mail servers return our email with the report. */
export const maxBounceBytes = 512 * 1024;

export type Bounce = {
  /** `blocked`: the mail server refused the site or the text, not the address. */
  kind: FailureKind | 'blocked';
  /** The enhanced status code, such as 5.1.1. Empty for a complaint. */
  status: string;
  /** Text in the form of a token of bounceAddress.ts. */
  tokens: string[];
  /** The failed address as the report names it. */
  recipient?: string;
};

/** Undefined if the message is no report of a failure, such as an automatic reply. */
export async function readBounce(raw: Uint8Array): Promise<Bounce | undefined> {
  if (raw.length > maxBounceBytes) return undefined;
  // loaded with the first bounce
  const { default: PostalMime } = await import('postal-mime');
  const message = await PostalMime.parse(Buffer.from(raw), {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 10,
  }).catch(() => undefined);
  if (!message) return undefined;
  const partOf = (type: string) => {
    const content = message.attachments.find(({ mimeType }) => mimeType === type)?.content;
    return typeof content === 'string' ? content : undefined;
  };
  const tokens = findTokens(raw);
  const delivery = partOf('message/delivery-status');
  if (delivery !== undefined) return readDeliveryStatus(delivery, tokens);
  const feedback = partOf('message/feedback-report');
  if (feedback === undefined) return undefined;
  const [fields] = readFieldGroups(feedback);
  return fields?.has('feedback-type') && fields.get('feedback-type') !== 'not-spam'
    ? { kind: 'complaint', status: '', tokens, ...readRecipient(fields.get('original-rcpt-to')) }
    : undefined;
}

/** The report is sent to the address with the token, and may name it again. */
const findTokens = (raw: Uint8Array) => [
  ...new Set(
    Buffer.from(raw)
      .toString('latin1')
      .match(/(?<=\+)[0-9a-v]{48}(?=@)/gi)
      ?.slice(0, 20)
      .map((token) => token.toLowerCase()),
  ),
];

function readDeliveryStatus(text: string, tokens: string[]): Bounce | undefined {
  const recipients = readFieldGroups(text).filter((fields) => fields.has('action'));
  const failed = recipients.find((fields) => fields.get('action')!.toLowerCase() === 'failed');
  if (!failed) return undefined;
  const status = readStatus(failed);
  return {
    kind: classify(status),
    status,
    tokens,
    ...readRecipient(failed.get('original-recipient') ?? failed.get('final-recipient')),
  };
}

/** Groups of header fields, by their lower-case names, that empty lines separate. */
const readFieldGroups = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(
      (group) =>
        new Map(
          group
            .replaceAll(/\n[ \t]+/g, ' ')
            .split('\n')
            .filter((line) => line.includes(':'))
            .map((line): [string, string] => [
              line.slice(0, line.indexOf(':')).trim().toLowerCase(),
              line.slice(line.indexOf(':') + 1).trim(),
            ]),
        ),
    );

/** The status of the remote server is more exact than a general one. */
function readStatus(fields: Map<string, string>): string {
  const [status = ''] = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
  if (status && !status.endsWith('.0.0')) return status;
  const [, detail = status] =
    /^smtp\s*;\s*\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/i.exec(fields.get('diagnostic-code') ?? '') ??
    [];
  return detail;
}

/** A temporary failure, for example a full mailbox, may end by itself. */
function classify(status: string): Bounce['kind'] {
  if (/^[45]\.7\.|^5\.1\.[78]$/.test(status)) return 'blocked';
  return /^5\.(1\.\d+|2\.1|4\.[14])$/.test(status) ? 'hard' : 'soft';
}

/** Of a field such as `rfc822; ada@example.org` or `<ada@example.org>`. */
function readRecipient(field = ''): { recipient?: string } {
  const recipient = field
    .slice(field.indexOf(';') + 1)
    .replaceAll(/[<>\s]/g, '')
    .slice(0, 254);
  return recipient.includes('@') ? { recipient } : {};
}
