// Mail, by SMTP or, where none is set up, as files that any mail program opens.
import { readdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { second } from '#contract/spans.ts';
import type { Config } from '../config.ts';
import { kept } from './kept.ts';
import type { Log } from './log.ts';
import { writeWhole } from './wholefile.ts';

export type Letter = {
  /** One address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same at every attempt to send this mail, so that a repeat is known for one: letters, digits, dot, hyphen, underscore. */
  id: string;
  headers?: Record<string, string>;
};

export type Mail = {
  /** Done when the server that takes the mail has it. What it throws names neither the recipient nor the text. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

export function openMail(config: Pick<Config, 'mailUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'demo'>, log: Log, siteName: () => string): Mail {
  const { host, hostname } = new URL(config.publicUrl);
  const bare = hostname.replaceAll(/[[\]]/g, '');
  const message = ({ id, to, subject, html, text, headers }: Letter) => ({
    // where it is not set, in the name that the site has at that moment
    from: config.mailFrom || { name: siteName(), address: `no-reply@${isIP(bare) ? 'localhost' : bare}` },
    // as an object it is taken as it stands, not read as a list
    to: { name: '', address: oneAddress(to) },
    subject: oneLine(subject),
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
  const open = kept(async () => {
    const { createTransport } = await import('nodemailer');
    smtp = createTransport({
      url: config.mailUrl,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 30 * second,
    });
    return smtp;
  });
  return {
    async send(letter) {
      const carrier = await open();
      await carrier.sendMail(message(letter)).catch((error: { code?: string; responseCode?: number; command?: string }) => {
        const { code, responseCode, command } = error;
        throw new Error(`The mail server did not take the mail ${letter.id}: ${[code, responseCode, command].filter(Boolean).join(' ')}.`);
      });
    },
    close: () => smtp?.close(),
  };
}

/** One `.eml` file per mail, named by time and id. In a demo town its link is at hand too; elsewhere it would let whoever reads the log into an account. */
function mailFiles(folder: string, message: (letter: Letter) => object, demo: boolean, log: Log): Mail {
  /** With the first mail. */
  const open = kept(async () => {
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
      await writeWhole(path, bytes as Buffer);
      log.info({ file: path, ...(demo && { link: /https?:\/\/\S+/.exec(letter.text)?.[0] }) }, 'MAIL_URL is not set: a mail was written to a file.');
    },
    close() {},
  };
}

function oneAddress(address: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)) throw new TypeError('A mail goes to one plain address.');
  return address;
}

function oneLine(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new TypeError('A subject is one line.');
  return text;
}

function plainId(id: string): string {
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(id)) throw new TypeError('The id of a mail has letters, digits, dots, hyphens and underscores.');
  return id;
}
