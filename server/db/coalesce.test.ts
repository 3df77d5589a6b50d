import { expect, test } from 'vitest';
import { singleFlight, batchWhileBusy } from './coalesce.ts';

/** A batched function that answers on demand. Each result contains the number of its batch. */
function createManualBatch() {
  const batches: string[][] = [];
  const pendingBatches: { resolve: () => void; fail: () => void }[] = [];
  const request = batchWhileBusy((keys: readonly string[]) => {
    const nth = batches.push([...keys]);
    return new Promise<string[]>((resolve, reject) => {
      pendingBatches.push({
        resolve: () => resolve(keys.map((key) => `${key}${nth}`)),
        fail: () => reject(new Error('lost')),
      });
    });
  });
  const takeBatch = async () => {
    await expect.poll(() => pendingBatches.length).toBe(1);
    return pendingBatches.shift()!;
  };
  return { batches, request, next: takeBatch };
}

test('combines calls made during a running query into the next one', async () => {
  const { batches, request, next } = createManualBatch();
  const first = request('a');
  const batch = await next();
  const later = [request('b'), request('b'), request('c')];
  batch.resolve();
  expect(await first).toBe('a1');
  const two = await next();
  const latest = request('b');
  two.resolve();
  expect(await Promise.all(later)).toEqual(['b2', 'b2', 'c2']);
  (await next()).resolve();
  expect(await latest).toBe('b3');
  expect(batches).toEqual([['a'], ['b', 'b', 'c'], ['b']]);
});

test('fails only the calls of the failed batch', async () => {
  const { request, next } = createManualBatch();
  const first = request('a');
  const batch = await next();
  const later = [request('b'), request('c')];
  batch.fail();
  await expect(first).rejects.toThrow('lost');
  (await next()).resolve();
  expect(await Promise.all(later)).toEqual(['b2', 'c2']);
});

test('starts a new batch when the previous one takes too long', async () => {
  const { request, next } = createManualBatch();
  const never = request('a');
  const batch = await next();
  const later = request('b');
  (await next()).resolve();
  expect(await later).toBe('b2');
  batch.resolve();
  expect(await never).toBe('a1');
});

test('shares one later call between concurrent callers of the same function', async () => {
  let requested = 0;
  const pendingCalls: (() => void)[] = [];
  const request = singleFlight(async () => {
    const callNumber = ++requested;
    await new Promise<void>((resolve) => pendingCalls.push(resolve));
    return callNumber;
  });
  const first = request();
  await expect.poll(() => pendingCalls.length).toBe(1);
  const later = [request(), request(), request()];
  pendingCalls.shift()!();
  expect(await first).toBe(1);
  await expect.poll(() => pendingCalls.length).toBe(1);
  const latest = request();
  pendingCalls.shift()!();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => pendingCalls.length).toBe(1);
  pendingCalls.shift()!();
  expect(await latest).toBe(3);
});
