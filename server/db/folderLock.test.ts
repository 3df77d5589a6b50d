import {
  mkdtempSync,
  readFileSync,
  existsSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processStartTime } from '../lib/process/processes.ts';
import { lockFolder, renewalMs, validityMs } from './folderLock.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'folkmoot-lock-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const lockFile = () => join(dir, 'folkmoot.lock');
/** The owner is in another container, so no process has this id and start time here. */
const foreignLock = '1 12345';

test('a second lock of a living process is refused until the first is released', async () => {
  const { release } = await lockFolder(dir);
  await expect(lockFolder(dir)).rejects.toThrow('Another Folkmoot');
  release();
  expect(existsSync(lockFile())).toBe(false);
  (await lockFolder(dir)).release();
});

test('a process that finds the folder in use gives the lock back that it replaced', async () => {
  writeFileSync(lockFile(), foreignLock);
  const { giveBack } = await lockFolder(dir);
  expect(readFileSync(lockFile(), 'utf8')).toContain(String(process.pid));
  giveBack();
  expect(readFileSync(lockFile(), 'utf8')).toBe(foreignLock);
});

test('without an earlier lock, nothing is given back', async () => {
  (await lockFolder(dir)).giveBack();
  expect(existsSync(lockFile())).toBe(false);
});

/** A process that seems alive here, on a machine that shares the folder. */
const lockOfOtherMachine = () =>
  `${process.pid} ${processStartTime(process.pid)}\nanother machine\n`;
const changeAge = (ms: number) => {
  const time = new Date(Date.now() - ms);
  utimesSync(lockFile(), time, time);
};

test('a lock that another machine renews is refused', async () => {
  writeFileSync(lockFile(), lockOfOtherMachine());
  const renewal = setInterval(() => changeAge(0), 100);
  await expect(lockFolder(dir)).rejects.toThrow('A Folkmoot on another machine is running');
  clearInterval(renewal);
  expect(readFileSync(lockFile(), 'utf8')).toBe(lockOfOtherMachine());
});

test('a lock of another machine, or of an earlier start of this one, is replaced when it expires', async () => {
  writeFileSync(lockFile(), lockOfOtherMachine());
  changeAge(validityMs - 500);
  const { release } = await lockFolder(dir);
  expect(readFileSync(lockFile(), 'utf8')).not.toBe(lockOfOtherMachine());
  release();
});

test('a lock that another machine releases is taken', async () => {
  writeFileSync(lockFile(), lockOfOtherMachine());
  setTimeout(() => rmSync(lockFile()), 200);
  (await lockFolder(dir)).release();
});

test('the owner renews its lock, and learns when another process has taken the folder', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const onLost = vi.fn<(error: Error) => void>();
    const { release } = await lockFolder(dir, onLost);
    changeAge(validityMs);
    vi.advanceTimersByTime(renewalMs);
    expect(Date.now() - statSync(lockFile()).mtimeMs).toBeLessThan(validityMs / 2);
    // A process that was refused gave the lock back.
    const entry = readFileSync(lockFile(), 'utf8');
    writeFileSync(lockFile(), foreignLock);
    vi.advanceTimersByTime(renewalMs);
    writeFileSync(lockFile(), entry);
    vi.advanceTimersByTime(renewalMs);
    rmSync(lockFile());
    vi.advanceTimersByTime(2 * renewalMs);
    expect(readFileSync(lockFile(), 'utf8')).toBe(entry);
    expect(onLost).not.toHaveBeenCalled();

    writeFileSync(lockFile(), lockOfOtherMachine());
    vi.advanceTimersByTime(2 * renewalMs);
    expect(onLost).toHaveBeenCalledOnce();
    release();
    expect(readFileSync(lockFile(), 'utf8')).toBe(lockOfOtherMachine());
  } finally {
    vi.useRealTimers();
  }
});
