import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headersOf, startMailServer } from '#test/mailServer.ts';
import { AddressRefusedError, createMail as open, type EmailMessage } from './mailer.ts';

const testEmail: EmailMessage = {
  to: 'zoë@ashby.example',
  subject: 'Bestätigen — “now”',
  html: '<p>Grüße, <a href="https://ashby.example/confirm-email/s3cret">confirm</a></p>',
  text: 'Grüße! Please open\nhttps://ashby.example/confirm-email/s3cret\nsoon.',
  id: 'confirm-17',
  required: 'requested',
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
  dkim: { keyFile: '', selector: 'folkmoot' },
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

async function mailbox(options: Parameters<typeof startMailServer>[0] = {}) {
  const { received, url, close } = await startMailServer(options);
  cleanUp.push(close);
  return { received, url };
}

test('sends an email by SMTP with accents, text and HTML', async () => {
  const { received, url } = await mailbox();
  const mail = createMail(config(url), log, () => 'Ashby');
  await mail.send(testEmail);
  mail.close();
  expect(received).toHaveLength(1);
  const { email, to, from } = received[0]!;
  expect({ to, from }).toEqual({ to: ['zoë@ashby.example'], from: 'no-reply@ashby.example' });
  expect(email).toMatchObject({
    from: { name: 'Ashby', address: 'no-reply@ashby.example' },
    subject: testEmail.subject,
    messageId: '<confirm-17@ashby.example>',
  });
  expect(email.text?.trim().replaceAll('\r', '')).toBe(testEmail.text);
  expect(email.html?.trim()).toBe(testEmail.html);
  expect(headersOf(email)).toMatchObject({
    'auto-submitted': 'auto-generated',
    'feedback-id': 'confirm:::ashbyexample',
  });
  expect(Object.keys(headersOf(email)).filter((name) => name.startsWith('list-'))).toEqual([]);
});

test('offers one-click unsubscribe in an email that can be refused', async () => {
  const { received, url } = await mailbox();
  const { required: _, ...email } = testEmail;
  await createMail({ ...config(url), mailFrom: 'x@y.z' }, log, () => 'Ashby').send({
    ...email,
    id: 'digest-x-1',
    unsubscribeUrl: 'https://ashby.example/u',
  });
  expect(headersOf(received[0]!.email)).toMatchObject({
    'list-unsubscribe': '<https://ashby.example/u>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'feedback-id': 'digest-x:::yz000',
  });
});

test("sends from the site's host under its current name when MAIL_FROM is not set", async () => {
  const { received, url } = await mailbox();
  let name = 'Ashby';
  const mail = createMail({ ...config(url), mailFrom: '' }, log, () => name);
  name = 'Our "Moot" <x@y.example>';
  await mail.send(testEmail);
  mail.close();
  expect(received[0]).toMatchObject({
    from: 'no-reply@ashby.example',
    email: { from: { name, address: 'no-reply@ashby.example' } },
  });
});

test('writes an email to a private file named by time and id without an SMTP server, and logs no link', async () => {
  const mail = createMail(config(), log, () => 'Ashby');
  await mail.send(testEmail);
  await mail.send({ ...testEmail, id: 'reset-18' });
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
    subject: testEmail.subject,
    to: [{ address: testEmail.to }],
    messageId: '<confirm-17@ashby.example>',
  });
  expect(log.info).toHaveBeenCalledTimes(2);
  expect(log.info.mock.calls[0]![0]).toEqual({ file: path });
  expect(JSON.stringify(log.info.mock.calls)).not.toContain('zo');
});

test('logs the link of an email in the demo', async () => {
  const mail = createMail(config('', true), log, () => 'Ashby');
  await mail.send(testEmail);
  expect(log.info.mock.calls[0]![0]).toMatchObject({
    link: 'https://ashby.example/confirm-email/s3cret',
  });
});

test('writes an email that is sent again under its id once', async () => {
  const mail = createMail(config(), log, () => 'Ashby');
  await mail.send(testEmail);
  await mail.send(testEmail);
  await mail.send({ ...testEmail, id: '17' });
  await mail.send({ ...testEmail, id: 'Z-18' });
  await mail.send({ ...testEmail, id: '18' });
  expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(4);
});

test.each([
  { to: 'a@b.example\r\nBcc: c@d.example' },
  { to: 'a@b.example, c@d.example' },
  { to: 'A <a@b.example>' },
  { to: 'a@b@c.example' },
  { to: 'a\0@b.example' },
  { to: 'no-at-sign' },
  { subject: 'Hello\r\nBcc: c@d.example' },
  { subject: 'Hello\nthere' },
  { required: undefined, unsubscribeUrl: 'https://a.example\r\nBcc: c@d.example' },
  { id: '../../etc/x' },
  { id: 'a b' },
  { id: '' },
])('rejects %j', async (address) => {
  await expect(
    createMail(config(), log, () => 'Ashby').send({ ...testEmail, ...address } as EmailMessage),
  ).rejects.toThrow(TypeError);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('reports a rejection by the mail server without the recipient', async () => {
  const { url } = await mailbox({
    onRcptTo: (address, _session, callback) =>
      callback(Object.assign(new Error(`No ${address.address} here`), { responseCode: 550 })),
  });
  const error = await createMail(config(url), log, () => 'Ashby')
    .send(testEmail)
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
])(
  'treats a response of %i %s to the recipient as final: %s',
  async (responseCode, words, final) => {
    const { url } = await mailbox({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error(words), { responseCode })),
    });
    const error = await createMail(config(url), log, () => 'Ashby')
      .send(testEmail)
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof AddressRefusedError).toBe(final);
  },
);

test('accepts a self-signed certificate of a local mail server', async () => {
  // as Debian configures postfix: STARTTLS with a self-signed certificate
  const { received, url } = await mailbox({ disabledCommands: [] });
  await createMail(config(url), log, () => 'Ashby').send(testEmail);
  expect(received).toHaveLength(1);
});

test('names an untrusted certificate as the reason', async () => {
  const { url } = await mailbox({ disabledCommands: [] });
  const error = await createMail(config(`${url}?tls.rejectUnauthorized=true`), log, () => 'Ashby')
    .send(testEmail)
    .catch((error: Error) => error.message);
  expect(error).toMatch(/certificate/i);
});

test('reuses connections', async () => {
  let connections = 0;
  const { received, url } = await mailbox({
    onConnect: (_session, callback) => {
      connections++;
      callback();
    },
  });
  const mail = createMail(config(url), log, () => 'Ashby');
  for (let i = 0; i < 20; i++) await mail.send({ ...testEmail, id: `many-${i}` });
  expect([received.length, connections]).toEqual([20, 1]);
});

test('throws when the mail server cannot be reached', async () => {
  await expect(
    createMail(config('smtp://127.0.0.1:1'), log, () => 'Ashby').send(testEmail),
  ).rejects.toThrow(/ECONNREFUSED|ESOCKET|ECONNECTION/);
});
