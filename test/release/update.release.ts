// `folkmoot update` with real servers, on the embedded database and on an external one.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '#server/db/embeddedPostgres.ts';
import { ensureUnprivilegedRole } from '#server/db/unprivilegedRole.ts';
import { toDatabaseUrl } from '../database.ts';
import { createSite, type Site } from './site.ts';

const password = 'a long walk along the creek';

async function openSite(databaseUrl?: string) {
  const site = await createSite(databaseUrl);
  site.control('start');
  await site.untilReady();
  const words = ['admin', 'create', '--username', 'olga', '--email', 'olga@moot.example'];
  expect(await site.create(`${password}\n`, ...words)).toMatchObject({ code: 0 });
  return site;
}
const hasMember = async (site: Site) =>
  (await site.folkmoot('admin', 'list')).output.includes('olga');
const releasesOf = ({ base }: Site) => readdirSync(join(base, 'releases')).toSorted();

describe('on the embedded database', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site?.close());

  test('installs a version, and keeps the files of the client before', async () => {
    const { code, output } = await site.update('1.1.0');
    expect(output).toContain('Version 1.1.0 is running.');
    expect(code).toBe(0);
    expect(await site.health()).toEqual({ ready: true, version: '1.1.0' });
    expect(basename(site.link())).toBe('folkmoot-1.1.0');
    expect(readdirSync(join(site.link(), 'dist/assets')).toSorted()).toEqual([
      'client-1.0.0.js',
      'client-1.1.0.js',
    ]);
  });

  test('goes back when the new version does not start', async () => {
    const { code, output } = await site.update('1.2.0', { fails: 'at once' }, '--wait', '10');
    expect(output).toMatch(/did not become ready: .*\. The old version is back\.$/);
    expect(code).toBe(1);
    expect(await site.health()).toEqual({ ready: true, version: '1.1.0' });
    expect(basename(site.link())).toBe('folkmoot-1.1.0');
  });

  test('with --restore-on-failure, restores the backup when the new version fails after its migration', async () => {
    const { code, output } = await site.update(
      '1.3.0',
      { migrations: ['9001'], fails: 'after migrating' },
      '--restore-on-failure',
      '--wait',
      '15',
    );
    expect(output).toMatch(
      /The old version is back, with the data from .*before-1\.3\.0.*\.zip\.$/,
    );
    expect(code).toBe(1);
    expect(await site.health()).toEqual({ ready: true, version: '1.1.0' });
    expect(await hasMember(site)).toBe(true);
    expect(readdirSync(site.dataDir).some((name) => name.startsWith('before-restore-'))).toBe(true);
  });

  test('otherwise says how to go back, and a version that works can follow', async () => {
    const failed = await site.update(
      '1.4.0',
      { migrations: ['9002'], fails: 'after migrating' },
      '--wait',
      '10',
    );
    expect(failed.output).toMatch(
      /the old version cannot start\. Install a version that works, or go back .*: restore .*\.zip with .*folkmoot-1\.1\.0\/bin\/folkmoot\.$/,
    );
    expect(failed.code).toBe(1);
    site.control('stop');
    const { code, output } = await site.update('1.5.0', { migrations: ['9002'] });
    expect(output).toContain('Version 1.5.0 is running.');
    expect(code).toBe(0);
    expect(await hasMember(site)).toBe(true);
    expect(releasesOf(site)).toHaveLength(3);
  });

  test('refuses an older version, without a change', async () => {
    const before = site.pid();
    const { code, output } = await site.update('1.0.9');
    expect(output).toMatch(/a newer version of Folkmoot has set up this database/);
    expect(code).toBe(1);
    expect(site.pid()).toBe(before);
    expect(await site.health()).toEqual({ ready: true, version: '1.5.0' });
  });
});

describe('on a database server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-update-'));
  let postgres: Postgres;
  let site: Site;
  beforeAll(async () => {
    postgres = await startPostgres(folder, { fsync: 'off' });
    site = await openSite(toDatabaseUrl(await ensureUnprivilegedRole(postgres)));
  });
  afterAll(async () => {
    site?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('migrates and tries the new version while the old one serves', async () => {
    const { code, output } = await site.update('2.0.0', { migrations: ['9001'] });
    expect(output).toContain('It migrates the database: 9001.sql');
    expect(output).toContain('Version 2.0.0 is running.');
    expect(code).toBe(0);
    expect(await site.health()).toEqual({ ready: true, version: '2.0.0' });
    expect(existsSync(join(site.base, 'backups'))).toBe(true);
    expect(await hasMember(site)).toBe(true);
  });

  test.each([
    ['2.1.0', { migrations: ['9001'], fails: 'at once' as const }, 'Nothing has been changed.'],
    [
      '2.2.0',
      { migrations: ['9001', '9003'], fails: 'after migrating' as const },
      'Do not restart it',
    ],
  ])(
    'leaves the old server alone when the new version %s fails',
    async (version, change, sentence) => {
      const before = site.pid();
      const { code, output } = await site.update(version, change, '--wait', '15');
      expect(output).toContain('The server of the old version still runs.');
      expect(output).toContain(sentence);
      expect(code).toBe(1);
      expect(site.pid()).toBe(before);
      expect(basename(site.link())).toBe('folkmoot-2.0.0');
      expect(await site.health()).toEqual({ ready: true, version: '2.0.0' });
    },
  );
});
