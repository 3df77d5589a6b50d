import { mkdtempSync, readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folderLock.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'folkmoot-lock-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const lockFile = () => join(dir, 'folkmoot.lock');
/** The owner is in another container, so no process has this id and start time here. */
const foreignLock = '1 12345';

test('a second lock of a living process is refused until the first is released', () => {
  const { release } = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow('Another Folkmoot');
  release();
  expect(existsSync(lockFile())).toBe(false);
  lockFolder(dir).release();
});

test('a process that finds the folder in use gives the lock back that it replaced', () => {
  writeFileSync(lockFile(), foreignLock);
  const { giveBack } = lockFolder(dir);
  expect(readFileSync(lockFile(), 'utf8')).toContain(String(process.pid));
  giveBack();
  expect(readFileSync(lockFile(), 'utf8')).toBe(foreignLock);
});

test('without an earlier lock, nothing is given back', () => {
  lockFolder(dir).giveBack();
  expect(existsSync(lockFile())).toBe(false);
});
