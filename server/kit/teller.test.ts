import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { openLog } from './log.ts';
import { openTeller } from './teller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What waits, told one at a time, each in ten milliseconds. */
function telling(waits: number, isWaitedFor: boolean) {
  const times: number[] = [];
  const began = performance.now();
  const teller = openTeller({ isWaitedFor } as Database, openLog('silent'), async () => {
    if (waits === 0) return 0;
    await new Promise((resolve) => setTimeout(resolve, 10));
    times.push(performance.now() - began);
    waits--;
    return 1;
  });
  return { teller, times, add: () => (waits++, teller.soon()) };
}

test('tells all that waits, at once where nobody waits for the database', async () => {
  const { teller, times } = telling(3, false);
  teller.soon();
  await vi.advanceTimersByTimeAsync(50);
  expect(times, 'before it is started').toEqual([]);
  teller.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(times.map((at) => at - times[0]!)).toEqual([0, 10, 20]);
  await teller.stop();
});

test('leaves the database to others where they wait for it, seven times as long as it took', async () => {
  const { teller, times } = telling(3, true);
  teller.start();
  await vi.advanceTimersByTimeAsync(300);
  expect(times.map((at) => at - times[0]!)).toEqual([0, 80, 160]);
  await teller.stop();
});

test('looks by itself each minute, and tells no more once it is stopped', async () => {
  const { teller, times, add } = telling(0, false);
  teller.start();
  await vi.advanceTimersByTimeAsync(1_000);
  add();
  await vi.advanceTimersByTimeAsync(20);
  expect(times).toHaveLength(1);
  await teller.stop();
  add();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(times).toHaveLength(1);
});

test('what fails is tried again at the next look', async () => {
  let fails = true;
  let told = 0;
  const teller = openTeller({ isWaitedFor: false } as Database, openLog('silent'), async () => {
    if (fails) throw new Error('no database');
    return told++ ? 0 : 1;
  });
  teller.start();
  await vi.advanceTimersByTimeAsync(10);
  fails = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(2);
  await teller.stop();
});
