// A key that is missing, or is another one, is noticed before anything is sealed with it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { Database } from './database.ts';
import { admitSecret } from './fingerprint.ts';
import { sql } from './sql.ts';

const { pool, close } = await freshDatabase();
const db = new Database(pool);
const folders: string[] = [];
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'folkmoot-key-'))) - 1]!;
afterAll(async () => {
  await close();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});
beforeEach(() => db.run(sql`delete from secret_fingerprint`));

const [one, other] = ['q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga', 'Ga3cN7jK5fH2dB9s6wLy4tVp1Xm0rZ8q'];
const settings = (secretKey: string, more: object = {}) => ({ secretKey, dataDir: folder(), secretKeyLost: false, ...more });

test('the first start tells the database its key, and later starts need the same', async () => {
  expect(await admitSecret(db, settings(one))).toBe('new');
  expect(await admitSecret(db, settings(one))).toBe('same');
  await expect(admitSecret(db, settings(other))).rejects.toThrow('is not the one that this site was set up with');
  expect(JSON.stringify(await db.one(sql`select * from secret_fingerprint`))).not.toContain(one);
});

test('a key file that is gone is not made anew without a word', async () => {
  const dataDir = folder();
  expect(await admitSecret(db, settings('', { dataDir }))).toBe('new');
  rmSync(join(dataDir, 'secret'));
  await expect(admitSecret(db, settings('', { dataDir }))).rejects.toThrow('the secret key of this site is missing');
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  expect(await admitSecret(db, settings('', { dataDir, secretKeyLost: true }))).toBe('changed');
  expect(await admitSecret(db, settings('', { dataDir }))).toBe('same');
});

test('nor on a site from before the database knew its key', async () => {
  await db.run(sql`insert into push_keys (public_key, private_key) values ('p', 'p')`);
  await expect(admitSecret(db, settings(''))).rejects.toThrow('the secret key of this site is missing');
  expect(await admitSecret(db, settings(one))).toBe('new');
});

test('a key that follows another one, which is named, becomes the key of the site', async () => {
  await admitSecret(db, settings(one));
  expect(await admitSecret(db, settings(other, { secretKeyOld: [one] }))).toBe('changed');
  expect(await admitSecret(db, settings(other))).toBe('same');
  await expect(admitSecret(db, settings(one))).rejects.toThrow('is not the one');
});
