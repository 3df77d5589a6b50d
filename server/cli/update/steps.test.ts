// The way back after a failed update of an embedded database, with programs that only note how they
// were called. test/release tests it with real servers.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { lockFolder } from '../../db/folderLock.ts';
import { findLayout, readCurrentRelease } from './layout.ts';
import { createService } from './service.ts';
import { checkWith, switchAndCheck, type Update } from './steps.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'folkmoot-steps-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A site whose new version never answers, and whose database it has migrated. */
function createFailedUpdate(name: string, stopStatus: number) {
  const base = join(folder, name);
  const [previous, next] = ['1.0.0', '1.1.0'].map((version) => {
    const release = join(base, 'releases', `folkmoot-${version}`);
    mkdirSync(join(release, 'bin'), { recursive: true });
    writeFileSync(
      join(release, 'bin/folkmoot'),
      `#!/bin/sh\necho "${version} $1" >> ${join(base, 'calls')}\n`,
      { mode: 0o755 },
    );
    return release;
  }) as [string, string];
  symlinkSync(previous, join(base, 'current'));
  const dataDir = join(base, 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  const manager = join(base, 'manager');
  writeFileSync(
    manager,
    `#!/bin/sh\necho "$1" >> ${join(base, 'calls')}\n[ "$1" != stop ] || exit ${stopStatus}\n`,
    { mode: 0o755 },
  );
  const update: Update = {
    config: readConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '1' }),
    layout: findLayout(previous),
    service: createService(manager, 'folkmoot'),
    previous,
    next,
    version: '1.1.0',
    waitSeconds: 0.3,
    backup: join(base, 'backup.zip'),
    restoreOnFailure: true,
  };
  const calls = () => readFileSync(join(base, 'calls'), 'utf8').trim().split('\n');
  return { update, calls, dataDir };
}

test('a service that cannot be stopped keeps its database', async () => {
  const { update, calls, dataDir } = createFailedUpdate('stop-fails', 1);
  await expect(switchAndCheck(update, ['9001.sql'])).rejects.toThrow(
    /could not be stopped, so nothing was restored: .* stop folkmoot failed.*restore .*backup\.zip with/s,
  );
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(calls()).toEqual(['restart', 'stop', '1.1.0 migrate', 'start']);
  expect(readCurrentRelease(update.layout)).toBe(update.next);
});

test('a database that still runs after the stop is not moved', async () => {
  const { update, calls, dataDir } = createFailedUpdate('still-runs', 0);
  const lock = await lockFolder(join(dataDir, 'postgres'));
  await expect(switchAndCheck(update, ['9001.sql'])).rejects.toThrow(
    'nothing was restored: its database still runs.',
  );
  lock.release();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(calls()).not.toContain('1.0.0 restore');
});

test('a stopped one is moved aside, and the backup is restored', async () => {
  const { update, calls, dataDir } = createFailedUpdate('stopped', 0);
  await expect(switchAndCheck(update, ['9001.sql'])).rejects.toThrow('old version');
  expect(calls()).toEqual(['restart', 'stop', '1.1.0 migrate', '1.0.0 restore', 'start']);
  expect(readCurrentRelease(update.layout)).toBe(update.previous);
  const [aside, ...others] = readdirSync(dataDir);
  expect(others).toEqual([]);
  expect(existsSync(join(dataDir, aside!, 'postgres'))).toBe(true);
});

test('the new version checks only what the update needs', async () => {
  const { update } = createFailedUpdate('checked', 0);
  const { next, config } = update;
  const answer = (script: string) =>
    writeFileSync(join(next, 'bin/folkmoot'), `#!/bin/sh\n${script}\n`);
  answer('[ "$*" = "doctor --installation" ]');
  await checkWith(next, config, false);
  answer('echo "problem  database: it is gone"; exit 1');
  await expect(checkWith(next, config, false)).rejects.toThrow('found problems');
  await checkWith(next, config, true);
});

test('systemctl is not waited for, and other managers get no option', async () => {
  const callsOf = async (program: string) => {
    const manager = join(folder, program);
    writeFileSync(manager, `#!/bin/sh\necho "$*" >> ${manager}.calls\n`, { mode: 0o755 });
    const service = createService(manager, 'folkmoot');
    await service.restart();
    await service.stop();
    await service.start();
    return readFileSync(`${manager}.calls`, 'utf8').trim().split('\n');
  };
  expect(await callsOf('systemctl')).toEqual([
    '--no-block restart folkmoot',
    'stop folkmoot',
    '--no-block start folkmoot',
  ]);
  expect(await callsOf('supervise')).toEqual([
    'restart folkmoot',
    'stop folkmoot',
    'start folkmoot',
  ]);
});
