import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettingsError } from '../config.ts';
import { checkSignature } from '#test/dkimSignature.ts';
import { startMailServer } from '#test/mailServer.ts';
import { createDkimRecord } from './dkim.ts';
import { createMail, type EmailMessage } from './mailer.ts';

const log = { info() {}, warn() {}, error() {} };
let folder: string;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot dkim '));
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function writeKey(name: string, key: KeyObject) {
  const file = join(folder, name);
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}
const configWith = (keyFile: string) => ({
  mailUrl: server.url,
  demo: false,
  mailFrom: 'Ashby <no-reply@town.example>',
  publicUrl: 'https://moot.ashby.example',
  dataDir: folder,
  dkim: { keyFile, selector: 'moot-1' },
});
const open = (keyFile: string) => createMail(configWith(keyFile), log, () => 'Ashby');

const email: EmailMessage = {
  to: 'zoë@far.example',
  subject: 'Bestätigen — “now”, with a subject that is so long that it has to be folded into lines',
  html: '<p>Grüße,   two  lines</p>\n\n<p>\n</p>\n\n',
  text: 'Grüße! \n\n  https://ashby.example/x\n\n\n',
  id: 'digest-17',
  unsubscribeUrl: 'https://ashby.example/unsubscribe/abc',
};

test('signs emails so that the published record verifies them', async () => {
  const keyFile = writeKey('key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  const mail = open(keyFile);
  await mail.send(email);
  mail.close();
  const record = createDkimRecord(configWith(keyFile))!;
  expect(record).toEqual({
    name: 'moot-1._domainkey.town.example',
    text: expect.stringMatching(/^v=DKIM1; k=rsa; p=[\w+/=]{392}$/),
  });
  const { raw } = server.received.at(-1)!;
  const signature = checkSignature(raw, record.text);
  expect(signature).toMatchObject({ isValid: true, domain: 'town.example', selector: 'moot-1' });
  expect(signature.signedNames).toEqual(
    expect.arrayContaining([
      'from',
      'subject',
      'to',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'feedback-id',
    ]),
  );

  const change = (from: string, to: string) =>
    checkSignature(Buffer.from(raw.toString('latin1').replace(from, to), 'latin1'), record.text);
  expect(change('unsubscribe/abc', 'unsubscribe/abd').isValid).toBe(false);
  expect(change('One-Click', 'Two-Click').isValid).toBe(false);
  expect(change('digest:::', 'update:::').isValid).toBe(false);
  expect(change('https://ashby.example/x', 'https://ashby.example/y').isValid).toBe(false);
});

test('sends without a signature when no key is set', async () => {
  const mail = open('');
  await mail.send({ ...email, id: 'digest-18' });
  mail.close();
  expect(server.received.at(-1)!.raw.toString()).not.toMatch(/dkim/i);
  expect(createDkimRecord(configWith(''))).toBeUndefined();
});

test.each([
  ['a missing file', () => join(folder, 'missing'), /^MAIL_DKIM_KEY must be a file .*ENOENT/],
  [
    'a short key',
    () => writeKey('short', generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
    /^MAIL_DKIM_KEY must be the PEM file of a private RSA key of at least 2048 bits/,
  ],
  [
    'another kind of key',
    () => writeKey('ed25519', generateKeyPairSync('ed25519').privateKey),
    /RSA key/,
  ],
  [
    'a public key',
    () => {
      const file = join(folder, 'public');
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
      return file;
    },
    /private RSA key/,
  ],
])('refuses to start with %s', (_name, createFile, message) => {
  const start = () => open(createFile());
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(message);
});
