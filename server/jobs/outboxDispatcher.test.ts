import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../lib/logger.ts';
import { createOutboxDispatcher } from './outboxDispatcher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a dispatcher with `waits` batches, each of which takes `takes` milliseconds. */
function createTestDispatcher({
  waits: batchCount = 0,
  takes: batchMs = 10,
  hasPendingClients = false,
  fails = () => false,
}) {
  const times: number[] = [];
  const startedAt = performance.now();
  let [running, maxRunning] = [0, 0];
  const outbox = createOutboxDispatcher(
    () => hasPendingClients,
    createLog('silent'),
    async () => {
      if (fails()) throw new Error('no database');
      maxRunning = Math.max(maxRunning, ++running);
      await Promise.resolve();
      if (batchCount > 0) {
        await new Promise((resolve) => setTimeout(resolve, batchMs));
        times.push(performance.now() - startedAt);
        batchCount--;
      }
      running--;
      return batchCount > 0;
    },
  );
  return {
    outbox,
    times,
    maxRunning: () => maxRunning,
    add: () => (batchCount++, outbox.wake()),
    gaps: () => times.slice(1).map((time, i) => time - times[i]!),
  };
}

test('dispatches all batches one after the other, without pauses while no client waits', async () => {
  const { outbox, times, gaps, maxRunning } = createTestDispatcher({ waits: 3 });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(50);
  expect(times, 'before start').toEqual([]);
  outbox.start();
  outbox.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(gaps()).toEqual([10, 10]);
  expect(maxRunning()).toBe(1);
  await outbox.stop();
});

test('pauses seven times as long as a batch took while clients wait, at most a second', async () => {
  const short = createTestDispatcher({ waits: 3, hasPendingClients: true });
  const long = createTestDispatcher({ waits: 2, takes: 400, hasPendingClients: true });
  for (const { outbox } of [short, long]) outbox.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(short.gaps()).toEqual([80, 80]);
  expect(long.gaps()).toEqual([1_400]);
  for (const { outbox } of [short, long]) await outbox.stop();
});

test('dispatches activities that arrive during a batch', async () => {
  const { outbox, times, add } = createTestDispatcher({});
  outbox.start();
  add();
  add();
  await vi.advanceTimersByTimeAsync(100);
  expect(times).toHaveLength(2);
  await outbox.stop();
});

test('polls every minute, and dispatches nothing after stop, even during a pause', async () => {
  const { outbox, times } = createTestDispatcher({ waits: 9, hasPendingClients: true });
  outbox.start();
  await vi.advanceTimersByTimeAsync(20);
  const stopped = outbox.stop();
  await vi.advanceTimersByTimeAsync(200_000);
  await stopped;
  expect(times).toHaveLength(1);

  let requested = 0;
  const idle = createOutboxDispatcher(
    () => false,
    createLog('silent'),
    async () => ++requested > 9,
  );
  idle.start();
  await vi.advanceTimersByTimeAsync(125_000);
  await idle.stop();
  expect(requested).toBe(3);
});

test('retries a failed batch at the next poll', async () => {
  let fails = true;
  const { outbox, times } = createTestDispatcher({ waits: 1, fails: () => fails });
  outbox.start();
  await vi.advanceTimersByTimeAsync(10);
  fails = false;
  await vi.advanceTimersByTimeAsync(60_100);
  expect(times).toHaveLength(1);
  await outbox.stop();
});
