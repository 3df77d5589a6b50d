import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that takes so long, and what it was given when. */
function gathering(pause: number, takes: number) {
  const began = performance.now();
  const done: { at: number; items: number[] }[] = [];
  const work = gather<number>({ pause, rest: 3 }, async (items) => {
    done.push({ at: performance.now() - began, items });
    await new Promise((resolve) => setTimeout(resolve, takes));
  });
  return { ...work, done };
}

test('does the first at once, and what comes within the pause together after it, each once', async () => {
  const { add, done } = gathering(200, 10);
  add();
  add(1);
  await vi.advanceTimersByTimeAsync(50);
  add(2, 3);
  add(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([
    { at: 0, items: [1] },
    { at: 200, items: [2, 3] },
  ]);
});

test.for([
  { how: 'long is done less often', takes: 100, next: 400 },
  { how: 'very long rests for two seconds', takes: 4_000, next: 6_000 },
])('what takes $how', async ({ takes, next }) => {
  const { add, done } = gathering(200, takes);
  add(1);
  await vi.advanceTimersByTimeAsync(50);
  add(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done.map(({ at }) => at)).toEqual([0, next]);
});

test('is over when it is stopped', async () => {
  const { add, stop, done } = gathering(0, 1);
  stop();
  add(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual([]);
});
