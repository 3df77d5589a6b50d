import { expect, it, vi } from 'vitest';
import { readAfterChanges, trackChange } from './changes.ts';

/** Reads `state` at the start, as a server does, and responds when `respond` is called. */
function slowRead(state: { value: string }) {
  const responses: (() => void)[] = [];
  const read = vi.fn(() => {
    const { value } = state;
    return new Promise<string>((resolve) => responses.push(() => resolve(value)));
  });
  return { read, respond: () => responses.shift()?.() };
}

it('reads again what was read before a change was answered', async () => {
  const state = { value: 'before' };
  const { read, respond } = slowRead(state);
  const result = readAfterChanges(read);
  await trackChange(Promise.resolve().then(() => (state.value = 'after')));
  respond();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  respond();
  await expect(result).resolves.toBe('after');
});

it('waits for a change that is under way, also one that fails', async () => {
  const state = { value: 'before' };
  const { read, respond } = slowRead(state);
  let end: (error: Error) => void = () => undefined;
  const change = trackChange(new Promise((_resolve, reject) => (end = reject)));
  const result = readAfterChanges(read);
  respond();
  await Promise.resolve();
  expect(read).toHaveBeenCalledTimes(1);
  state.value = 'after';
  end(new Error('refused'));
  await expect(change).rejects.toThrow('refused');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  respond();
  await expect(result).resolves.toBe('after');
});

it('accepts what it has when a change takes too long', async () => {
  vi.useFakeTimers();
  try {
    let end: (value: unknown) => void = () => undefined;
    const change = trackChange(new Promise((resolve) => (end = resolve)));
    const result = readAfterChanges(() => Promise.resolve('before'));
    await vi.advanceTimersByTimeAsync(1000);
    await expect(result).resolves.toBe('before');
    end(undefined);
    await change;
  } finally {
    vi.useRealTimers();
  }
});

it('reads at most three times, and once without changes', async () => {
  const read = vi.fn(() => trackChange(Promise.resolve('always')));
  await readAfterChanges(read);
  expect(read).toHaveBeenCalledTimes(3);
  const quiet = vi.fn(() => Promise.resolve('quiet'));
  await readAfterChanges(quiet);
  expect(quiet).toHaveBeenCalledTimes(1);
});
