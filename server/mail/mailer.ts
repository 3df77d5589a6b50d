// Mailer: sends by SMTP or, without MAIL_URL, writes .eml files.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { second } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { readDkimOptions } from './dkim.ts';
import { isLoopbackHost } from './dnsRecords.ts';
import { findSender } from './sender.ts';
import { PermanentJobError } from '../jobs/queue.ts';
import { once } from '../lib/memoize.ts';
import type { Log } from '../lib/logger.ts';
import { writeFileAtomic } from '../storage/atomicWrite.ts';

type EmailParts = {
  /** One address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /**
   * The kind of the email, a hyphen and a number. The same for every attempt to send this email, so
   * that repeats can be detected. Letters, digits, dot, hyphen, underscore.
   */
  id: string;
  /**
   * The share of the rate of its domain that delays the email (domainRates.ts). Without one it is
   * sent immediately, like every email that someone waits for.
   */
  rateShare?: 'single' | 'bulk';
};

/** An email that the recipient can refuse, which every email is that nobody needs or asked for. */
export type RefusableEmail = EmailParts & {
  /**
   * The page that stops these emails. A POST to it stops them too, without a question: mail
   * programs send it for a button of their own (oneClickUnsubscribe.ts).
   */
  unsubscribeUrl: string;
  /**
   * Someone entered the address to get this email. It is withheld when its owner refused these
   * emails, but not when they complained about others.
   */
  isEntered?: true;
  required?: never;
};

/**
 * An email that cannot be refused, and why. `requested`: the recipient asked for it. `warning`: an
 * account may be in other hands, or the site fails. It is sent to failing addresses too, because
 * anyone who sees the sender address of an email can report a bounce. `account`: about the
 * recipient's own account, group, petition or signature, once for each change. `staff`: a task for
 * those who run the site.
 */
export type RequiredEmail = EmailParts & {
  required: 'requested' | 'warning' | 'account' | 'staff';
  unsubscribeUrl?: never;
  isEntered?: never;
};

export type EmailMessage = RefusableEmail | RequiredEmail;

/** The recipient's mail server reports that the mailbox does not exist: retries are useless. */
export class AddressRefusedError extends PermanentJobError {}

const rejection = 'The mail server did not accept the email';
/** The errors of emails, as a pattern of LIKE. */
export const rejectionPattern = `%${rejection}%`;
/** Whether the mail server rejected this recipient or text, not the sender or the connection. */
export const isAboutOneEmail = (failure: string) =>
  / (RCPT TO|DATA)(:|\.$)/.test(failure) && !/ 421 DATA/.test(failure);

/** More than the number of concurrent email jobs, so that none waits for a connection. */
const maxConnections = 12;

export type Mail = {
  /**
   * Resolves when the mail server has accepted the email. Errors contain neither the recipient nor
   * the text.
   */
  send(email: EmailMessage): Promise<void>;
  /** Whether emails are only written to files, so that no one receives them. */
  toFiles?: boolean;
  close(): void;
};

/** Whether no one can receive email. In the demo, the emails in files are enough. */
export const isMailOff = ({ mailUrl, demo }: Pick<Config, 'mailUrl' | 'demo'>) => !mailUrl && !demo;

/**
 * Tells mail providers the kind of an email, for which they count complaints (Feedback-ID). The
 * last field is the same for all emails of a site. It needs 5 to 15 characters.
 */
function getFeedbackId(id: string, domain: string): string {
  const [, kind = 'email'] = /^([a-z-]+)-\d+$/.exec(id) ?? [];
  const senderId = domain.replaceAll(/[^a-z0-9]/gi, '').slice(0, 15);
  return `${kind}:::${senderId.padEnd(5, '0')}`;
}

export function createMail(
  config: Pick<Config, 'mailUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'demo' | 'dkim'>,
  log: Log,
  siteName: () => string,
  /** Returns the address to which the bounce of an email to this address returns. */
  createReturnPath?: (to: string) => string,
): Mail {
  const { host } = new URL(config.publicUrl);
  const sender = findSender(config);
  const dkim = readDkimOptions(config);
  const toMessage = ({ id, to, subject, html, text, unsubscribeUrl }: EmailMessage) => ({
    // by default, with the current name of the site
    from: config.mailFrom || { name: siteName(), address: sender.address },
    // an object is taken literally and not parsed as a list
    to: { name: '', address: singleAddress(to) },
    subject: toSingleLine(subject),
    html,
    text,
    messageId: `<${toMessageId(id)}@${host.replace(/[[\]]/g, '').replaceAll(':', '.')}>`,
    headers: {
      // asks autoresponders not to reply
      'Auto-Submitted': 'auto-generated',
      'Feedback-ID': getFeedbackId(id, sender.domain),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${toSingleLine(unsubscribeUrl)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(createReturnPath && { envelope: { from: createReturnPath(to), to } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (!config.mailUrl)
    return createFileMail(join(config.dataDir, 'mail'), toMessage, config.demo, log);
  let smtp: Transporter | undefined;
  /** nodemailer is loaded with the first email. */
  const loadTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    smtp = createTransport({
      ...smtpOptions(config.mailUrl),
      pool: true,
      maxConnections,
      maxRequeues: 2,
      idleTimeout: 20 * second,
      ...(dkim && { dkim }),
    });
    return smtp;
  });
  return {
    async send(email) {
      const transport = await loadTransport();
      await transport.sendMail(toMessage(email)).catch((error: SmtpError) => {
        const reason = `${rejection} ${email.id}: ${describeError(error, email.to)}`;
        throw isMailboxMissing(error) ? new AddressRefusedError(reason) : new Error(reason);
      });
    },
    close: () => smtp?.close(),
  };
}

/**
 * Writes one `.eml` file per email, named by time and id. In the demo, the log contains the link of
 * the email; elsewhere it would give readers of the log access to accounts.
 */
function createFileMail(
  folder: string,
  message: (email: EmailMessage) => object,
  demo: boolean,
  log: Log,
): Mail {
  /** nodemailer is loaded with the first email. */
  const loadTransport = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  return {
    toFiles: true,
    async send(email) {
      const composer = await loadTransport();
      const { message: bytes } = await composer.sendMail(message(email));
      const names = await readdir(folder).catch(() => []);
      const time = `${new Date().toISOString().replaceAll(':', '.')}-`;
      // a repeated attempt
      if (names.some((name) => name.slice(time.length) === `${email.id}.eml`)) return;
      const path = join(folder, `${time}${email.id}.eml`);
      await writeFileAtomic(path, bytes as Buffer);
      log.info(
        { file: path, ...(demo && { link: /https?:\/\/\S+/.exec(email.text)?.[0] }) },
        'MAIL_URL is not set: an email was written to a file.',
      );
    },
    close() {},
  };
}

const smtpOptions = (url: string) => ({
  url,
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 30 * second,
  // a local mail server may have a self-signed certificate
  ...(isLoopback(url) && { tls: { rejectUnauthorized: false } }),
});

/** Connects to the mail server and logs in, without sending. Returns why that fails. */
export async function findMailProblem(url: string): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer');
  const smtp = createTransport(smtpOptions(url));
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    const reason = describeError(error as SmtpError);
    return (error as SmtpError).code === 'EAUTH'
      ? `the mail server rejects the user or the password (${reason})`
      : `the mail server cannot be used (${reason})`;
  } finally {
    smtp.close();
  }
}

type SmtpError = {
  code?: string;
  responseCode?: number;
  command?: string;
  message?: string;
  response?: string;
};

const isLoopback = (url: string) => isLoopbackHost(new URL(url).hostname);

/** The error text of the mail server or connection, without the recipient. */
function describeError({ code, responseCode, command, message = '' }: SmtpError, to = ''): string {
  const withoutAddresses = message
    .slice(0, 1_000)
    .replaceAll(/<[^<>]*>/g, '…')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
  const text = [to, ...to.split('@')]
    .filter(Boolean)
    .map((secret) => new RegExp(secret.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'))
    .reduce((text, pattern) => text.replaceAll(pattern, '…'), withoutAddresses)
    .slice(0, 200);
  const codes = [code, responseCode, command].filter(Boolean).join(' ');
  return text ? `${codes}: ${text}` : `${codes}.`;
}

/**
 * Whether the recipient was rejected permanently. A full mailbox may become available again, and a
 * rejected sender (5.7) is a problem for the operator.
 */
function isMailboxMissing({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || ![550, 551, 553, 554, 556].includes(responseCode)) return false;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  if (status)
    return (
      /^5\.1\.|^5\.2\.[01]$|^5\.0\.0$/.test(status) && status !== '5.1.7' && status !== '5.1.8'
    );
  return !/relay|authenticat|blocked|spam|blacklist|policy|quota|full/i.test(response);
}

function singleAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address))
    throw new TypeError('An email needs exactly one plain address.');
  return address;
}

function toSingleLine(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new TypeError('A header must be a single line.');
  return text;
}

function toMessageId(id: string): string {
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(id))
    throw new TypeError(
      'The id of an email may contain letters, digits, dots, hyphens and underscores.',
    );
  return id;
}
