import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createDnsRecords, formatDnsRecord } from './dnsRecords.ts';

const recordsOf = (env: Record<string, string>) =>
  createDnsRecords(readConfig({ PUBLIC_URL: 'https://moot.ashby.example', ...env })).map(
    formatDnsRecord,
  );

test('lists SPF, DKIM and DMARC for the domain of the sender', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot dns '));
  const file = join(folder, 'key');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const [spf, dkim, dmarc] = recordsOf({
    MAIL_URL: 'smtps://user:password@smtp.town.example',
    MAIL_FROM: 'Ashby <no-reply@Town.example>',
    MAIL_DKIM_KEY: file,
    MAIL_DKIM_SELECTOR: 'moot',
  });
  rmSync(folder, { recursive: true });
  expect(spf).toBe('town.example. IN TXT "v=spf1 mx a:smtp.town.example ~all"');
  const parts = [...dkim!.matchAll(/"([^"]*)"/g)].map(([, part]) => part!);
  expect(dkim).toMatch(/^moot\._domainkey\.town\.example\. IN TXT "v=DKIM1; k=rsa; p=/);
  expect(parts[0]).toHaveLength(255);
  expect(parts.join('').split('p=')[1]).toBe(
    publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  );
  expect(dmarc).toBe(
    '_dmarc.town.example. IN TXT "v=DMARC1; p=none; rua=mailto:postmaster@town.example"',
  );
});

test('lists SPF for another domain of bounces', () => {
  const names = (bounces: string) =>
    recordsOf({ MAIL_FROM: 'x@town.example', MAIL_BOUNCES: bounces }).map(
      (line) => line.split(' ')[0],
    );
  expect(names('bounces@town.example')).toEqual(['town.example.', '_dmarc.town.example.']);
  expect(names('b@Bounces.town.example')).toEqual([
    'town.example.',
    'bounces.town.example.',
    '_dmarc.town.example.',
  ]);
});

test('names the host of the site for a local mail server, and no key without one', () => {
  expect(recordsOf({ MAIL_URL: 'smtp://127.0.0.1:25' })).toEqual([
    'moot.ashby.example. IN TXT "v=spf1 mx a:moot.ashby.example ~all"',
    expect.stringMatching(/^_dmarc\.moot\.ashby\.example\./),
  ]);
});
