// Check of the secret key at startup: a missing or different key is detected before anything is
// encrypted with it.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { readConfig } from '../config.ts';
import { Database } from '../db/database.ts';
import { createEmailTokens } from './emailTokens.ts';
import { addressKeyOf, admitSecret } from './secretFingerprint.ts';
import { deriveKeys, fingerprintOf } from './keys.ts';
import { sql } from '../db/sql.ts';

const { pool, close } = await freshDatabase();
const db = new Database(pool);
const folders: string[] = [];
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'folkmoot-key-'))) - 1]!;
afterAll(async () => {
  await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.execute(sql`delete from secret_fingerprint`);
  await db.execute(sql`delete from push_keys`);
});

const [firstSecret, secondSecret] = [
  'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga',
  'Ga3cN7jK5fH2dB9s6wLy4tVp1Xm0rZ8q',
];
const settings = (secretKey: string, extraSettings: object = {}) => ({
  secretKey,
  dataDir: folder(),
  secretKeyLost: false,
  ...extraSettings,
});

test('stores the fingerprint of the key at the first start, and requires the same key later', async () => {
  expect((await admitSecret(db, settings(firstSecret))).status).toBe('new');
  expect((await admitSecret(db, settings(firstSecret))).status).toBe('same');
  await expect(admitSecret(db, settings(secondSecret))).rejects.toThrow(
    'is not the one that this site was set up with',
  );
  expect(JSON.stringify(await db.queryOne(sql`select * from secret_fingerprint`))).not.toContain(
    firstSecret,
  );
});

test('does not silently replace a missing key file', async () => {
  const dataDir = folder();
  expect((await admitSecret(db, settings('', { dataDir }))).status).toBe('new');
  rmSync(join(dataDir, 'secret'));
  await expect(admitSecret(db, settings('', { dataDir }))).rejects.toThrow(
    'the secret key of this site is missing',
  );
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  expect((await admitSecret(db, settings('', { dataDir, secretKeyLost: true }))).status).toBe(
    'changed',
  );
  expect((await admitSecret(db, settings('', { dataDir }))).status).toBe('same');
});

test('rejects a key file that is empty or too short', async () => {
  const dataDir = folder();
  for (const content of ['', 'short\n']) {
    writeFileSync(join(dataDir, 'secret'), content);
    await expect(admitSecret(db, settings('', { dataDir }))).rejects.toThrow('contains no key');
  }
  expect(await db.query(sql`select from secret_fingerprint`)).toEqual([]);
  rmSync(join(dataDir, 'secret'));
  expect((await admitSecret(db, settings('', { dataDir }))).status).toBe('new');
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('does not replace a missing key on a site without a fingerprint', async () => {
  await db.execute(sql`insert into push_keys (public_key, private_key) values ('p', 'p')`);
  await expect(admitSecret(db, settings(''))).rejects.toThrow(
    'the secret key of this site is missing',
  );
  expect((await admitSecret(db, settings(firstSecret))).status).toBe('new');
});

test('accepts a new key when SECRET_KEY_OLD contains the previous one', async () => {
  await admitSecret(db, settings(firstSecret));
  expect(
    (await admitSecret(db, settings(secondSecret, { secretKeyOld: [firstSecret] }))).status,
  ).toBe('changed');
  expect((await admitSecret(db, settings(secondSecret))).status).toBe('same');
  await expect(admitSecret(db, settings(firstSecret))).rejects.toThrow('is not the one');
});

const listNumbered = async () =>
  (
    await db.query<{ fingerprint: string }>(sql`select fingerprint from secret_keys order by n`)
  ).map(({ fingerprint }) => fingerprint);
const listStored = async () =>
  (await db.query<{ fingerprint: string }>(sql`select fingerprint from secret_fingerprint`)).map(
    ({ fingerprint }) => fingerprint,
  );

test('stores a key and its number together, or neither', async () => {
  await db.execute(sql`delete from secret_keys`);
  const failToNumber = async (...args: Parameters<typeof settings>) => {
    await db.execute(sql`alter table secret_keys add constraint fails check (false) not valid`);
    await expect(admitSecret(db, settings(...args))).rejects.toThrow('fails');
    await db.execute(sql`alter table secret_keys drop constraint fails`);
  };
  await failToNumber(firstSecret);
  expect(await listStored()).toEqual([]);
  await admitSecret(db, settings(firstSecret));
  await failToNumber(secondSecret, { secretKeyOld: [firstSecret] });
  expect(await listStored()).toEqual([fingerprintOf(firstSecret)]);
  await admitSecret(db, settings(secondSecret, { secretKeyOld: [firstSecret] }));
  expect(await listNumbered()).toEqual([firstSecret, secondSecret].map(fingerprintOf));
});

test('numbers a key that was stored without a number', async () => {
  const { addressKey } = await admitSecret(db, settings(firstSecret));
  await db.execute(sql`delete from secret_keys`);
  expect(await admitSecret(db, settings(firstSecret))).toEqual({ status: 'same', addressKey });
  expect(await listNumbered()).toEqual([fingerprintOf(firstSecret)]);
});

const thirdSecret = 'Zt5Yb8Nq1Wx4Mc7Rv0Lp3Kd6Js9Hg2Fe';
/** The hash of an address, computed by a server with these settings. */
const hashWith = async (...args: Parameters<typeof settings>) =>
  createEmailTokens({
    key: deriveKeys(args[0]).addresses,
    hashKey: (await admitSecret(db, settings(...args))).addressKey,
  })
    .hashAddress('one@mailbox.example')
    .toString('hex');

test('hashes an address the same after the secret key changed, without SECRET_KEY_OLD later, and in commands', async () => {
  const before = await hashWith(firstSecret);
  expect(await hashWith(secondSecret, { secretKeyOld: [firstSecret] })).toBe(before);
  expect(await hashWith(secondSecret)).toBe(before);
  expect(await hashWith(thirdSecret, { secretKeyOld: [secondSecret, firstSecret] })).toBe(before);
  expect(await hashWith(thirdSecret)).toBe(before);
  const key = await addressKeyOf(db, settings(thirdSecret));
  expect(createEmailTokens({ key: key! }).hashAddress('one@mailbox.example').toString('hex')).toBe(
    before,
  );
  const row = (await db.queryOne<{ address_key: Buffer }>(
    sql`select address_key from secret_fingerprint`,
  ))!;
  expect(row.address_key.includes(key!)).toBe(false);
});

test('hashes an address the same on a site without an address key, whenever the secret key changes', async () => {
  const before = createEmailTokens({ key: deriveKeys(firstSecret).addresses })
    .hashAddress('one@mailbox.example')
    .toString('hex');
  const olderSite = () =>
    db.execute(
      sql`insert into secret_fingerprint (fingerprint) values (${fingerprintOf(firstSecret)})`,
    );
  await olderSite();
  expect(await addressKeyOf(db, settings(firstSecret))).toEqual(deriveKeys(firstSecret).addresses);
  expect(await hashWith(firstSecret)).toBe(before);
  expect(await hashWith(secondSecret, { secretKeyOld: [firstSecret] })).toBe(before);

  await db.execute(sql`delete from secret_fingerprint`);
  await olderSite();
  expect(await hashWith(secondSecret, { secretKeyOld: [thirdSecret, firstSecret] })).toBe(before);
  expect(await hashWith(secondSecret)).toBe(before);

  // a site without a fingerprint
  await db.execute(sql`delete from secret_fingerprint`);
  await db.execute(sql`insert into push_keys (public_key, private_key) values ('p', 'p')`);
  expect(await hashWith(firstSecret)).toBe(before);
});

test('uses one address key for servers that start simultaneously, and another one after a lost key', async () => {
  const hashes = await Promise.all(Array.from({ length: 4 }, () => hashWith(firstSecret)));
  expect(new Set(hashes).size).toBe(1);
  expect(await hashWith(secondSecret, { secretKeyLost: true })).not.toBe(hashes[0]);
  expect(await hashWith(secondSecret)).toBe(await hashWith(secondSecret));
});

test('rejects a new key with a comma, and accepts an existing one, also in SECRET_KEY_OLD', async () => {
  const commas = 'q8Zr0mX1pVt4yLw6s9Bd,Hf5Kj7Nc3Ga,x';
  await expect(admitSecret(db, settings(commas))).rejects.toThrow(
    'SECRET_KEY must not contain a comma',
  );
  await admitSecret(db, settings(firstSecret));
  await expect(admitSecret(db, settings(commas, { secretKeyOld: [firstSecret] }))).rejects.toThrow(
    'SECRET_KEY must not contain a comma',
  );
  await db.execute(
    sql`update secret_fingerprint set fingerprint = ${fingerprintOf(commas)}, address_key = null`,
  );
  expect((await admitSecret(db, settings(commas))).status).toBe('same');
  const { secretKeyOld } = readConfig({ SECRET_KEY: secondSecret, SECRET_KEY_OLD: commas });
  expect((await admitSecret(db, settings(secondSecret, { secretKeyOld }))).status).toBe('changed');
});
