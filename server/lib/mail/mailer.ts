// Mail, by SMTP or, where none is set up, as files that any mail program opens.
import { readdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { second } from '#contract/durations.ts';
import type { Config } from '../../config.ts';
import { FinalFailure } from '../../jobs/queue.ts';
import { once } from '../memoize.ts';
import type { Log } from '../logger.ts';
import { writeFileAtomic } from '../storage/atomicWrite.ts';

export type EmailMessage = {
  /** One address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same at every attempt to send this mail, so that a repeat is known for one: letters, digits, dot, hyphen, underscore. */
  id: string;
  headers?: Record<string, string>;
  /** Somebody asked for this very mail: it is sent even to an address that a mail server has refused before. */
  insist?: boolean;
};

/** The recipient's mail server says that there is no such mailbox: trying again is of no use. */
export class AddressRefused extends FinalFailure {}

/** More than there are jobs that send at a time, so that none waits for a connection. */
const connections = 12;

export type Mail = {
  /** Done when the server that takes the mail has it. What it throws names neither the recipient nor the text. */
  send(letter: EmailMessage): Promise<void>;
  close(): void;
};

export function createMail(
  config: Pick<Config, 'mailUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'demo'>,
  log: Log,
  siteName: () => string,
): Mail {
  const { host, hostname } = new URL(config.publicUrl);
  const bare = hostname.replaceAll(/[[\]]/g, '');
  const message = ({ id, to, subject, html, text, headers }: EmailMessage) => ({
    // where it is not set, in the name that the site has at that moment
    from: config.mailFrom || {
      name: siteName(),
      address: `no-reply@${isIP(bare) ? 'localhost' : bare}`,
    },
    // as an object it is taken as it stands, not read as a list
    to: { name: '', address: oneAddress(to) },
    subject: toSingleLine(subject),
    html,
    text,
    messageId: `<${plainId(id)}@${host.replace(/[[\]]/g, '').replaceAll(':', '.')}>`,
    // asks machines not to answer
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  if (!config.mailUrl) return mailFiles(join(config.dataDir, 'mail'), message, config.demo, log);
  let smtp: Transporter | undefined;
  /** With the first mail. */
  const open = once(async () => {
    const { createTransport } = await import('nodemailer');
    smtp = createTransport({
      url: config.mailUrl,
      pool: true,
      maxConnections: connections,
      maxRequeues: 2,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 30 * second,
      idleTimeout: 20 * second,
      // a mail server on this machine may have a certificate that nobody signed
      ...(isLoopback(config.mailUrl) && { tls: { rejectUnauthorized: false } }),
    });
    return smtp;
  });
  return {
    async send(letter) {
      const carrier = await open();
      await carrier.sendMail(message(letter)).catch((error: SmtpError) => {
        const said = `The mail server did not take the mail ${letter.id}: ${whyRefused(error, letter.to)}`;
        throw isGone(error) ? new AddressRefused(said) : new Error(said);
      });
    },
    close: () => smtp?.close(),
  };
}

/** One `.eml` file per mail, named by time and id. In a demo town its link is at hand too; elsewhere it would let whoever reads the log into an account. */
function mailFiles(
  folder: string,
  message: (letter: EmailMessage) => object,
  demo: boolean,
  log: Log,
): Mail {
  /** With the first mail. */
  const open = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  return {
    async send(letter) {
      const composer = await open();
      const { message: bytes } = await composer.sendMail(message(letter));
      const names = await readdir(folder).catch(() => []);
      const time = `${new Date().toISOString().replaceAll(':', '.')}-`;
      if (names.some((name) => name.slice(time.length) === `${letter.id}.eml`)) return;
      const path = join(folder, `${time}${letter.id}.eml`);
      await writeFileAtomic(path, bytes as Buffer);
      log.info(
        { file: path, ...(demo && { link: /https?:\/\/\S+/.exec(letter.text)?.[0] }) },
        'MAIL_URL is not set: a mail was written to a file.',
      );
    },
    close() {},
  };
}

type SmtpError = {
  code?: string;
  responseCode?: number;
  command?: string;
  message?: string;
  response?: string;
};

const isLoopback = (url: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(new URL(url).hostname);

/** What went wrong in the words of the mail server or of the connection, without the recipient. */
function whyRefused({ code, responseCode, command, message = '' }: SmtpError, to: string): string {
  const secret = [to, ...to.split('@')]
    .filter(Boolean)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const words = message
    .slice(0, 1_000)
    .replaceAll(/<[^<>]*>/g, '…')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
    .replaceAll(new RegExp(secret.join('|'), 'gi'), '…')
    .slice(0, 200);
  const signs = [code, responseCode, command].filter(Boolean).join(' ');
  return words ? `${signs}: ${words}` : `${signs}.`;
}

/** Refused for good as a recipient. A full mailbox may empty, and who may not send (5.7) is for the operator to put right. */
function isGone({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || ![550, 551, 553, 554, 556].includes(responseCode)) return false;
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  if (status)
    return (
      /^5\.1\.|^5\.2\.[01]$|^5\.0\.0$/.test(status) && status !== '5.1.7' && status !== '5.1.8'
    );
  return !/relay|authenticat|blocked|spam|blacklist|policy|quota|full/i.test(response);
}

function oneAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address))
    throw new TypeError('A mail goes to one plain address.');
  return address;
}

function toSingleLine(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new TypeError('A subject is one line.');
  return text;
}

function plainId(id: string): string {
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(id))
    throw new TypeError('The id of a mail has letters, digits, dots, hyphens and underscores.');
  return id;
}
