import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../lib/logger.ts';
import { createOutboxDispatcher } from './outboxDispatcher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** So much waits, told one at a time, each of which takes so long. */
function telling({ waits = 0, takes = 10, hasPendingClients = false, fails = () => false }) {
  const times: number[] = [];
  const began = performance.now();
  let [at, most] = [0, 0];
  const outbox = createOutboxDispatcher({ hasPendingClients }, createLog('silent'), async () => {
    if (fails()) throw new Error('no database');
    most = Math.max(most, ++at);
    await Promise.resolve();
    if (waits > 0) {
      await new Promise((resolve) => setTimeout(resolve, takes));
      times.push(performance.now() - began);
      waits--;
    }
    at--;
    return waits > 0;
  });
  return {
    outbox,
    times,
    most: () => most,
    add: () => (waits++, outbox.wake()),
    gaps: () => times.slice(1).map((time, i) => time - times[i]!),
  };
}

test('tells all that waits, one after the other, at once where nobody waits for the database', async () => {
  const { outbox, times, gaps, most } = telling({ waits: 3 });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(50);
  expect(times, 'before it is started').toEqual([]);
  outbox.start();
  outbox.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(gaps()).toEqual([10, 10]);
  expect(most()).toBe(1);
  await outbox.stop();
});

test('leaves the database to others where they wait for it, seven times as long as it took, and a second at the most', async () => {
  const short = telling({ waits: 3, hasPendingClients: true });
  const long = telling({ waits: 2, takes: 400, hasPendingClients: true });
  for (const { outbox } of [short, long]) outbox.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(short.gaps()).toEqual([80, 80]);
  expect(long.gaps()).toEqual([1_400]);
  for (const { outbox } of [short, long]) await outbox.stop();
});

test('what comes while it looks is looked for once more', async () => {
  const { outbox, times, add } = telling({});
  outbox.start();
  add();
  add();
  await vi.advanceTimersByTimeAsync(100);
  expect(times).toHaveLength(2);
  await outbox.stop();
});

test('looks by itself each minute, and tells no more once it is stopped, also while it gives way', async () => {
  const { outbox, times } = telling({ waits: 9, hasPendingClients: true });
  outbox.start();
  await vi.advanceTimersByTimeAsync(20);
  const stopped = outbox.stop();
  await vi.advanceTimersByTimeAsync(200_000);
  await stopped;
  expect(times).toHaveLength(1);

  let requested = 0;
  const idle = createOutboxDispatcher(
    { hasPendingClients: false },
    createLog('silent'),
    async () => ++requested > 9,
  );
  idle.start();
  await vi.advanceTimersByTimeAsync(125_000);
  await idle.stop();
  expect(requested).toBe(3);
});

test('what fails is tried again at the next look', async () => {
  let fails = true;
  const { outbox, times } = telling({ waits: 1, fails: () => fails });
  outbox.start();
  await vi.advanceTimersByTimeAsync(10);
  fails = false;
  await vi.advanceTimersByTimeAsync(60_100);
  expect(times).toHaveLength(1);
  await outbox.stop();
});
