// The checks of this machine, on a real S3 server and real folders.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/durations.ts';
import { readConfig } from '#server/config.ts';
import { createS3Store } from '#server/storage/s3.ts';
import { checkDkimKey, checkFileStore, checkLastBackup } from './checkServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-doctor-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'folkmoot', configs: [] }],
});
let address: (key: string, bucket: string) => string;
beforeAll(async () => {
  const { port } = await server.run();
  address = (key, bucket) =>
    `s3://${key}:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1&tls=off`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
const configWith = (filesUrl: string) => readConfig({ DATA_DIR: folder, FILES_URL: filesUrl });

test('a file store that can be written is in order, and keeps no file of the check', async () => {
  const filesUrl = address('S3RVER', 'folkmoot');
  expect(await checkFileStore(configWith(filesUrl))).toMatchObject({ status: 'ok' });
  for await (const { name } of createS3Store(filesUrl).listFiles()) expect.unreachable(name);
});

test('a missing bucket or a wrong key is a problem, without the secret in its text', async () => {
  for (const filesUrl of [address('S3RVER', 'missing'), address('other', 'folkmoot')]) {
    const { status, text } = await checkFileStore(configWith(filesUrl));
    expect([status, text]).toEqual(['problem', expect.stringContaining('check FILES_URL')]);
    expect(text).not.toContain(':S3RVER@');
  }
});

test('without the database, a backup that is more than two days old is a warning', () => {
  const config = readConfig({ DATA_DIR: folder });
  for (const [hours, status] of [
    [47, 'ok'],
    [49, 'warning'],
  ] as const) {
    const madeAt = new Date(Date.now() - hours * hour);
    writeFileSync(join(folder, 'last-backup'), `${madeAt.toISOString()}\n`);
    expect(checkLastBackup(config).status).toBe(status);
  }
});

test('a DKIM key that the server cannot read is a problem', () => {
  const keyFile = join(folder, 'dkim.pem');
  const findings = () => checkDkimKey(readConfig({ DATA_DIR: folder, MAIL_DKIM_KEY: keyFile }));
  expect(findings()).toMatchObject([
    { status: 'problem', text: expect.stringContaining('a file that the server can read') },
  ]);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(findings()).toMatchObject([{ status: 'ok' }]);
  expect(checkDkimKey(readConfig({ DATA_DIR: folder }))).toEqual([]);
});
