// Parts of `folkmoot update` without a server. test/release tests the whole command.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { day } from '#contract/durations.ts';
import { chooseEarlierAssets, linkEarlierAssets } from './earlierAssets.ts';
import {
  chooseOld,
  findLayout,
  readCurrentRelease,
  removeOldBackups,
  removeOldReleases,
  stampRelease,
  switchTo,
} from './layout.ts';
import { unpack, verifyChecksum } from './unpack.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'folkmoot-update-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A base with releases, the last of which is current. */
function createBase(name: string, versions: string[]) {
  const base = join(folder, name);
  const paths = versions.map((version, i) => {
    const path = join(base, 'releases', `folkmoot-${version}`);
    mkdirSync(path, { recursive: true });
    stampRelease(path, new Date(2026, 0, i + 1));
    return path;
  });
  symlinkSync(paths.at(-1)!, join(base, 'current'));
  return { base, paths };
}

describe('the folders of releases', () => {
  test('are found from the program, or named', () => {
    const { base, paths } = createBase('found', ['1.0.0']);
    const layout = findLayout(paths[0]!);
    expect(layout).toEqual({
      base,
      releases: join(base, 'releases'),
      link: join(base, 'current'),
    });
    expect(findLayout('/srv/a clone', base)).toEqual(layout);
    expect(() => findLayout('/srv/a clone')).toThrow('--base');
    expect(() => findLayout(paths[0]!, join(folder, 'nowhere'))).toThrow('there is no folder');
    rmSync(layout.link);
    expect(() => findLayout(paths[0]!)).toThrow('there is no link');
    symlinkSync('releases/folkmoot-0.9.0', layout.link);
    expect(() => findLayout(paths[0]!)).toThrow('there is no link');
    rmSync(layout.link);
    mkdirSync(layout.link);
    expect(() => findLayout(paths[0]!)).toThrow('there is no link');
  });

  test('may be reached by a link', () => {
    const { base, paths } = createBase('elsewhere', ['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    symlinkSync(join(base, 'releases'), join(linked, 'releases'));
    symlinkSync('releases/folkmoot-1.3.0', join(linked, 'current'));
    const layout = findLayout('/srv/a clone', linked);
    expect(layout.releases).toBe(join(base, 'releases'));
    expect(removeOldReleases(layout, paths[0]!)).toEqual(['folkmoot-1.1.0']);
    expect(existsSync(paths[0]!)).toBe(true);
    switchTo(layout, paths[0]!);
    expect(readCurrentRelease(layout)).toBe(paths[0]);
  });

  test('the link changes in one step, and is relative', () => {
    const { base, paths } = createBase('switched', ['1.0.0', '1.1.0']);
    const layout = findLayout(paths[0]!);
    switchTo(layout, paths[0]!);
    expect(readCurrentRelease(layout)).toBe(paths[0]);
    expect(readlinkSync(layout.link)).toBe('releases/folkmoot-1.0.0');
    expect(readdirSync(base).toSorted()).toEqual(['current', 'releases']);
  });

  test('three remain: the current one, the one before, and the newest other', () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.10.0'];
    const { paths } = createBase('old', versions);
    const layout = findLayout(paths[0]!);
    expect(removeOldReleases(layout, paths[3]!)).toEqual(['folkmoot-1.0.0', 'folkmoot-1.1.0']);
    expect(paths.map((path) => existsSync(path))).toEqual([false, false, true, true, true]);
    expect(removeOldReleases(layout, paths[3]!)).toEqual([]);
  });

  test('backups remain as long as the release they were made for', () => {
    const { base, paths } = createBase('copies', ['1.2.0', '1.3.0-rc.1']);
    const layout = findLayout(paths[0]!);
    const copies = join(base, 'backups');
    expect(removeOldBackups(layout, copies)).toEqual([]);
    mkdirSync(copies);
    const kept = ['before-1.3.0-rc.1-2026-03-01T100000Z.zip', 'before-the-move.zip', 'notes'];
    const old = 'before-1.1.0-2026-01-01T100000Z.zip';
    for (const name of [...kept, old]) writeFileSync(join(copies, name), '');
    expect(removeOldBackups(layout, copies)).toEqual([old]);
    expect(readdirSync(copies).toSorted()).toEqual(kept.toSorted());
  });

  test('the one to go back to is kept however old it is', () => {
    expect(chooseOld(['a', 'b', 'c', 'd'], 'd', 'a')).toEqual(['b']);
    expect(chooseOld(['a', 'b'], 'b', 'a')).toEqual([]);
  });
});

test('an archive that is no release leaves nothing behind', async () => {
  const { base, paths } = createBase('refused', ['1.0.0']);
  const archive = join(folder, 'notes.tar');
  execFileSync('tar', ['-cf', archive, '-C', base, 'current']);
  await expect(unpack(archive, findLayout(paths[0]!))).rejects.toThrow('is no release of Folkmoot');
  await expect(unpack(join(folder, 'missing.tar'), findLayout(paths[0]!))).rejects.toThrow(
    'cannot be unpacked',
  );
  expect(readdirSync(join(base, 'releases'))).toEqual(['folkmoot-1.0.0']);
});

describe('files of earlier web clients', () => {
  test('remain for a month after a newer client replaced them', () => {
    const now = 100 * day;
    const replaced = { 'old.js': now - 31 * day, 'older.js': now - 29 * day };
    expect(
      chooseEarlierAssets(
        ['old.js', 'older.js', 'own.js', 'same.js'],
        replaced,
        new Set(['same.js', 'new.js']),
        now,
      ),
    ).toEqual({ 'older.js': now - 29 * day, 'own.js': now });
  });

  test('are links to the same file, from release to release', () => {
    const paths = ['a', 'b', 'c'].map((name) => join(folder, 'assets', name));
    for (const path of paths) {
      mkdirSync(join(path, 'dist/assets'), { recursive: true });
      writeFileSync(join(path, 'dist/assets', `${path.at(-1)}.js`), path);
    }
    const [a, b, c] = paths as [string, string, string];
    linkEarlierAssets(a, b, 0);
    linkEarlierAssets(b, c, 20 * day);
    expect(readdirSync(join(c, 'dist/assets')).toSorted()).toEqual(['a.js', 'b.js', 'c.js']);
    expect(readFileSync(join(c, 'dist/assets/a.js'), 'utf8')).toBe(a);
    expect(statSync(join(c, 'dist/assets/a.js')).ino).toBe(
      statSync(join(a, 'dist/assets/a.js')).ino,
    );
    expect(JSON.parse(readFileSync(join(c, 'dist/earlier.json'), 'utf8'))).toEqual({
      'a.js': 0,
      'b.js': 20 * day,
    });
  });
});

describe('the checksum', () => {
  const archive = join(folder, 'folkmoot-1.tar.xz');
  const list = join(folder, 'SHA256SUMS');
  writeFileSync(archive, 'x');
  const digest = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';

  test('is checked when the list is beside the archive', async () => {
    expect(await verifyChecksum(archive)).toBe(false);
    writeFileSync(list, `${digest}  folkmoot-1.tar.xz\n`);
    expect(await verifyChecksum(archive)).toBe(true);
  });

  test.each([
    [`${digest.replace('2', '3')}  folkmoot-1.tar.xz\n`, 'is damaged'],
    [`${digest}  folkmoot-2.tar.xz\n`, 'does not name'],
  ])('another one is refused', async (text, message) => {
    writeFileSync(list, text);
    await expect(verifyChecksum(archive)).rejects.toThrow(message);
  });
});
