// A key that is missing, or is another one, is noticed before anything is sealed with it.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { readConfig } from '../../config.ts';
import { Database } from '../../db/database.ts';
import { createAddresses } from './emailTokens.ts';
import { addressKeyOf, admitSecret } from './secretFingerprint.ts';
import { deriveKeys, signOf } from './keys.ts';
import { sql } from '../../db/sql.ts';

const { pool, close } = await freshDatabase();
const db = new Database(pool);
const folders: string[] = [];
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'folkmoot-key-'))) - 1]!;
afterAll(async () => {
  await close();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.execute(sql`delete from secret_fingerprint`);
  await db.execute(sql`delete from push_keys`);
});

const [one, other] = ['q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga', 'Ga3cN7jK5fH2dB9s6wLy4tVp1Xm0rZ8q'];
const settings = (secretKey: string, more: object = {}) => ({
  secretKey,
  dataDir: folder(),
  secretKeyLost: false,
  ...more,
});

test('the first start tells the database its key, and later starts need the same', async () => {
  expect((await admitSecret(db, settings(one))).came).toBe('new');
  expect((await admitSecret(db, settings(one))).came).toBe('same');
  await expect(admitSecret(db, settings(other))).rejects.toThrow(
    'is not the one that this site was set up with',
  );
  expect(JSON.stringify(await db.queryOne(sql`select * from secret_fingerprint`))).not.toContain(
    one,
  );
});

test('a key file that is gone is not made anew without a word', async () => {
  const dataDir = folder();
  expect((await admitSecret(db, settings('', { dataDir }))).came).toBe('new');
  rmSync(join(dataDir, 'secret'));
  await expect(admitSecret(db, settings('', { dataDir }))).rejects.toThrow(
    'the secret key of this site is missing',
  );
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  expect((await admitSecret(db, settings('', { dataDir, secretKeyLost: true }))).came).toBe(
    'changed',
  );
  expect((await admitSecret(db, settings('', { dataDir }))).came).toBe('same');
});

test('a key file that is empty, or holds less than a key, is no key', async () => {
  const dataDir = folder();
  for (const left of ['', 'short\n']) {
    writeFileSync(join(dataDir, 'secret'), left);
    await expect(admitSecret(db, settings('', { dataDir }))).rejects.toThrow('holds no key');
  }
  expect(await db.query(sql`select from secret_fingerprint`)).toEqual([]);
  rmSync(join(dataDir, 'secret'));
  expect((await admitSecret(db, settings('', { dataDir }))).came).toBe('new');
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('nor on a site from before the database knew its key', async () => {
  await db.execute(sql`insert into push_keys (public_key, private_key) values ('p', 'p')`);
  await expect(admitSecret(db, settings(''))).rejects.toThrow(
    'the secret key of this site is missing',
  );
  expect((await admitSecret(db, settings(one))).came).toBe('new');
});

test('a key that follows another one, which is named, becomes the key of the site', async () => {
  await admitSecret(db, settings(one));
  expect((await admitSecret(db, settings(other, { secretKeyOld: [one] }))).came).toBe('changed');
  expect((await admitSecret(db, settings(other))).came).toBe('same');
  await expect(admitSecret(db, settings(one))).rejects.toThrow('is not the one');
});

const another = 'Zt5Yb8Nq1Wx4Mc7Rv0Lp3Kd6Js9Hg2Fe';
/** As the server of these settings hashes it. */
const hashBy = async (...of: Parameters<typeof settings>) =>
  createAddresses({
    key: deriveKeys(of[0]).addresses,
    hashKey: (await admitSecret(db, settings(...of))).addressKey,
  })
    .hashToken('one@mailbox.example')
    .toString('hex');

test('an address is known again after the secret key has changed, also without SECRET_KEY_OLD later, and by a command', async () => {
  const before = await hashBy(one);
  expect(await hashBy(other, { secretKeyOld: [one] })).toBe(before);
  expect(await hashBy(other)).toBe(before);
  expect(await hashBy(another, { secretKeyOld: [other, one] })).toBe(before);
  expect(await hashBy(another)).toBe(before);
  const key = await addressKeyOf(db, settings(another));
  expect(createAddresses({ key: key! }).hashToken('one@mailbox.example').toString('hex')).toBe(
    before,
  );
  const row = (await db.queryOne<{ address_key: Buffer }>(
    sql`select address_key from secret_fingerprint`,
  ))!;
  expect(row.address_key.includes(key!)).toBe(false);
});

test('so it is on a site from before it kept a key for that, whether the secret key changes at the upgrade or later', async () => {
  const before = createAddresses({ key: deriveKeys(one).addresses })
    .hashToken('one@mailbox.example')
    .toString('hex');
  const olderSite = () =>
    db.execute(sql`insert into secret_fingerprint (fingerprint) values (${signOf(one)})`);
  await olderSite();
  expect(await addressKeyOf(db, settings(one))).toEqual(deriveKeys(one).addresses);
  expect(await hashBy(one)).toBe(before);
  expect(await hashBy(other, { secretKeyOld: [one] })).toBe(before);

  await db.execute(sql`delete from secret_fingerprint`);
  await olderSite();
  expect(await hashBy(other, { secretKeyOld: [another, one] })).toBe(before);
  expect(await hashBy(other)).toBe(before);

  // from before there were fingerprints
  await db.execute(sql`delete from secret_fingerprint`);
  await db.execute(sql`insert into push_keys (public_key, private_key) values ('p', 'p')`);
  expect(await hashBy(one)).toBe(before);
});

test('servers that start at once hash alike; after a lost key there is another one', async () => {
  const hashes = await Promise.all(Array.from({ length: 4 }, () => hashBy(one)));
  expect(new Set(hashes).size).toBe(1);
  expect(await hashBy(other, { secretKeyLost: true })).not.toBe(hashes[0]);
  expect(await hashBy(other)).toBe(await hashBy(other));
});

test('a new key with a comma is refused, because it could not be named later; one that a site has already stays, and can be named', async () => {
  const commas = 'q8Zr0mX1pVt4yLw6s9Bd,Hf5Kj7Nc3Ga,x';
  await expect(admitSecret(db, settings(commas))).rejects.toThrow(
    'SECRET_KEY must have no comma in it',
  );
  await admitSecret(db, settings(one));
  await expect(admitSecret(db, settings(commas, { secretKeyOld: [one] }))).rejects.toThrow(
    'SECRET_KEY must have no comma in it',
  );
  await db.execute(
    sql`update secret_fingerprint set fingerprint = ${signOf(commas)}, address_key = null`,
  );
  expect((await admitSecret(db, settings(commas))).came).toBe('same');
  const { secretKeyOld } = readConfig({ SECRET_KEY: other, SECRET_KEY_OLD: commas });
  expect((await admitSecret(db, settings(other, { secretKeyOld }))).came).toBe('changed');
});
