// Bounces and complaints as mail servers send them.

type BounceParts = {
  to: string;
  recipient?: string;
  status?: string;
  action?: string;
  diagnostic?: string;
  /** Our email, which the report returns. */
  original?: string;
};

const wrap = (to: string, reportType: string, parts: string[]) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.far.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${reportType};`,
    '\tboundary="=_B0"',
    '',
    ...parts.flatMap((part) => ['--=_B0', part]),
    '--=_B0--',
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');

const notice = 'Content-Type: text/plain; charset=utf-8\n\nI’m sorry to have to inform you …';
const returned = (original: string) => `Content-Type: message/rfc822\n\n${original}`;

/** A delivery status notification in the form of Postfix. */
export const createDeliveryStatus = ({
  to,
  recipient = 'ada@far.example',
  status = '5.1.1',
  action = 'failed',
  diagnostic = `smtp; 550 ${status} <${recipient}>:\n    Recipient address rejected: User unknown`,
  original = 'Subject: Hello\n\nHello',
}: BounceParts) =>
  wrap(to, 'delivery-status', [
    notice,
    `Content-Type: message/delivery-status

Reporting-MTA: dns; mx.far.example
Arrival-Date: Sun, 29 Nov 2026 09:00:00 +0000

Original-Recipient: rfc822;${recipient}
Final-Recipient: rfc822; ${recipient}
Action: ${action}
${status && `Status: ${status}\n`}Remote-MTA: dns; mx.far.example
Diagnostic-Code: ${diagnostic}
`,
    returned(original),
  ]);

/** A complaint in the form of a feedback loop, which a mail provider sends to another address. */
export const createComplaint = (bounceAddress: string, type = 'abuse') =>
  wrap('postmaster@town.example', 'feedback-report', [
    notice,
    `Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${bounceAddress}>
`,
    returned('Subject: Hello\n\nHello'),
  ]);
