import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressRefused, createMail as open, type EmailMessage } from './mailer.ts';

const letter: EmailMessage = {
  to: 'zoë@ashby.example',
  subject: 'Bestätigen — “now”',
  html: '<p>Grüße, <a href="https://ashby.example/confirm-email/s3cret">confirm</a></p>',
  text: 'Grüße! Please open\nhttps://ashby.example/confirm-email/s3cret\nsoon.',
  id: 'confirm-17',
};

let dataDir: string;
let cleanUp: (() => unknown)[];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const config = (mailUrl = '', demo = false) => ({
  mailUrl,
  demo,
  mailFrom: 'Ashby <no-reply@ashby.example>',
  publicUrl: 'https://ashby.example',
  dataDir,
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'folkmoot mail '));
  cleanUp = [() => rmSync(dataDir, { recursive: true })];
  vi.clearAllMocks();
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

const createMail = (...from: Parameters<typeof open>) => {
  const mail = open(...from);
  cleanUp.push(() => mail.close());
  return mail;
};

/** A real SMTP server that keeps what it gets, with the envelope. */
async function mailbox(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: { email: Email; to: string[]; from: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const { mailFrom, rcptTo } = session.envelope;
      const keep = async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks));
        received.push({
          email,
          to: rcptTo.map((to) => to.address),
          from: mailFrom ? mailFrom.address : '',
        });
      };
      stream
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => void keep().then(() => done(), done));
    },
    ...options,
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanUp.push(() => new Promise<void>((closed) => server.close(closed)));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

test('a mail arrives by SMTP with its accents, its text and its HTML', async () => {
  const { received, url } = await mailbox();
  const mail = createMail(config(url), log, () => 'Ashby');
  await mail.send({ ...letter, headers: { 'List-Unsubscribe': '<https://ashby.example/u>' } });
  mail.close();
  expect(received).toHaveLength(1);
  const { email, to, from } = received[0]!;
  expect({ to, from }).toEqual({ to: ['zoë@ashby.example'], from: 'no-reply@ashby.example' });
  expect(email).toMatchObject({
    from: { name: 'Ashby', address: 'no-reply@ashby.example' },
    subject: letter.subject,
    messageId: '<confirm-17@ashby.example>',
  });
  expect(email.text?.trim().replaceAll('\r', '')).toBe(letter.text);
  expect(email.html?.trim()).toBe(letter.html);
  const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('list-unsubscribe')).toBe('<https://ashby.example/u>');
});

test('where no sender is set, mail comes from the site’s own host, under the name that it has by then, on one line', async () => {
  const { received, url } = await mailbox();
  let name = 'Ashby';
  const mail = createMail({ ...config(url), mailFrom: '' }, log, () => name);
  name = 'Our "Moot" <x@y.example>';
  await mail.send(letter);
  mail.close();
  expect(received[0]).toMatchObject({
    from: 'no-reply@ashby.example',
    email: { from: { name, address: 'no-reply@ashby.example' } },
  });
});

test('without an SMTP server a mail is a private file named by time and id, and its link is in the log', async () => {
  const mail = createMail(config(), log, () => 'Ashby');
  await mail.send(letter);
  await mail.send({ ...letter, id: 'reset-18' });
  const names = readdirSync(join(dataDir, 'mail')).toSorted();
  expect(names).toEqual([
    expect.stringMatching(/^\d{4}-[\dT.Z-]+-confirm-17\.eml$/),
    expect.stringMatching(/-reset-18\.eml$/),
  ]);
  const path = join(dataDir, 'mail', names[0]!);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'mail')).mode & 0o777).toBe(0o700);
  const email = await PostalMime.parse(readFileSync(path));
  expect(email).toMatchObject({
    subject: letter.subject,
    to: [{ address: letter.to }],
    messageId: '<confirm-17@ashby.example>',
  });
  expect(log.info).toHaveBeenCalledTimes(2);
  expect(log.info.mock.calls[0]![0]).toEqual({ file: path });
  expect(JSON.stringify(log.info.mock.calls)).not.toContain('zo');
});

test('in a demo town the link of a mail is in the log', async () => {
  const mail = createMail(config('', true), log, () => 'Ashby');
  await mail.send(letter);
  expect(log.info.mock.calls[0]![0]).toMatchObject({
    link: 'https://ashby.example/confirm-email/s3cret',
  });
});

test('a mail sent again under its id is written once', async () => {
  const mail = createMail(config(), log, () => 'Ashby');
  await mail.send(letter);
  await mail.send(letter);
  await mail.send({ ...letter, id: '17' });
  await mail.send({ ...letter, id: 'Z-18' });
  await mail.send({ ...letter, id: '18' });
  expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(4);
});

test.each([
  { to: 'a@b.example\r\nBcc: c@d.example' },
  { to: 'a@b.example, c@d.example' },
  { to: 'A <a@b.example>' },
  { to: 'a@b@c.example' },
  { to: 'a\0@b.example' },
  { to: 'nobody' },
  { subject: 'Hello\r\nBcc: c@d.example' },
  { subject: 'Hello\nthere' },
  { id: '../../etc/x' },
  { id: 'a b' },
  { id: '' },
])('%j is refused', async (wrong) => {
  await expect(
    createMail(config(), log, () => 'Ashby').send({ ...letter, ...wrong }),
  ).rejects.toThrow(TypeError);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a line break in a header cannot add a recipient', async () => {
  const { received, url } = await mailbox();
  await createMail(config(url), log, () => 'Ashby').send({
    ...letter,
    headers: { 'X-Note': 'a\r\nBcc: c@d.example' },
  });
  expect(received[0]!.to).toEqual([letter.to]);
  expect(received[0]!.email.bcc ?? []).toEqual([]);
});

test('a refusal of the mail server is an error that names nobody', async () => {
  const { url } = await mailbox({
    onRcptTo: (address, _session, done) =>
      done(Object.assign(new Error(`No ${address.address} here`), { responseCode: 550 })),
  });
  const error = await createMail(config(url), log, () => 'Ashby')
    .send(letter)
    .then(
      () => undefined,
      (reason: Error) => reason,
    );
  expect(error).toBeInstanceOf(Error);
  expect(error!.message).toContain('550');
  expect(error!.message).toContain('confirm-17');
  expect(error!.message).toContain('here');
  expect(`${error!.stack} ${JSON.stringify(error)}`).not.toMatch(/ashby\.example|zoë/);
});

test.each([
  [550, '5.1.1 No such user', true],
  [550, 'User unknown', true],
  [551, '5.1.6 Moved', true],
  [550, '5.2.1 Mailbox disabled', true],
  [552, '5.2.2 Mailbox full', false],
  [550, '5.7.1 Relaying denied', false],
  [550, 'Relay not permitted', false],
  [450, '4.2.0 Greylisted', false],
  [421, 'Try again later', false],
])('an answer of %i %s to the recipient is final: %s', async (responseCode, words, final) => {
  const { url } = await mailbox({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode })),
  });
  const error = await createMail(config(url), log, () => 'Ashby')
    .send(letter)
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof AddressRefused).toBe(final);
});

test('a mail server on this machine may have a certificate of its own', async () => {
  // as Debian sets up postfix: STARTTLS with a certificate that nobody signed
  const { received, url } = await mailbox({ disabledCommands: [] });
  await createMail(config(url), log, () => 'Ashby').send(letter);
  expect(received).toHaveLength(1);
});

test('a certificate that cannot be trusted is named as the reason', async () => {
  const { url } = await mailbox({ disabledCommands: [] });
  const error = await createMail(config(`${url}?tls.rejectUnauthorized=true`), log, () => 'Ashby')
    .send(letter)
    .catch((error: Error) => error.message);
  expect(error).toMatch(/certificate/i);
});

test('many mails go by few connections', async () => {
  let connections = 0;
  const { received, url } = await mailbox({
    onConnect: (_session, done) => {
      connections++;
      done();
    },
  });
  const mail = createMail(config(url), log, () => 'Ashby');
  for (let i = 0; i < 20; i++) await mail.send({ ...letter, id: `many-${i}` });
  expect([received.length, connections]).toEqual([20, 1]);
});

test('a mail server that is not there is an error too', async () => {
  await expect(
    createMail(config('smtp://127.0.0.1:1'), log, () => 'Ashby').send(letter),
  ).rejects.toThrow(/ECONNREFUSED|ESOCKET|ECONNECTION/);
});
