import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottledBatch } from './throttledBatch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Batched work that takes `workMs` milliseconds, and a record of its batches. */
function createRecorder(pause: number, workMs: number) {
  const startedAt = performance.now();
  const batches: { at: number; items: number[] }[] = [];
  const work = createThrottledBatch<number>({ pauseMs: pause, restFactor: 3 }, async (items) => {
    batches.push({ at: performance.now() - startedAt, items });
    await new Promise((resolve) => setTimeout(resolve, workMs));
  });
  return { ...work, batches };
}

test('handles the first item immediately, and those within the pause in one batch without duplicates', async () => {
  const { add, batches } = createRecorder(200, 10);
  add();
  add(1);
  await vi.advanceTimersByTimeAsync(50);
  add(2, 3);
  add(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(batches).toEqual([
    { at: 0, items: [1] },
    { at: 200, items: [2, 3] },
  ]);
});

test.for([
  { how: 'runs slow batches less often', takes: 100, next: 400 },
  { how: 'pauses at most two seconds after a very slow batch', takes: 4_000, next: 6_000 },
])('$how', async ({ takes: workMs, next: expectedStart }) => {
  const { add, batches } = createRecorder(200, workMs);
  add(1);
  await vi.advanceTimersByTimeAsync(50);
  add(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches.map(({ at }) => at)).toEqual([0, expectedStart]);
});

test('does nothing after stop', async () => {
  const { add, stop, batches } = createRecorder(0, 1);
  stop();
  add(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(batches).toEqual([]);
});
