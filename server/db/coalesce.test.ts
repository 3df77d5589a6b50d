import { expect, test } from 'vitest';
import { singleFlight, batchWhileBusy } from './coalesce.ts';

/** A batched function that answers on demand. Each result contains the number of its batch. */
function createManualBatch() {
  const batches: string[][] = [];
  const waiting: { answer: () => void; fail: () => void }[] = [];
  const request = batchWhileBusy((keys: readonly string[]) => {
    const nth = batches.push([...keys]);
    return new Promise<string[]>((resolve, reject) => {
      waiting.push({
        answer: () => resolve(keys.map((key) => `${key}${nth}`)),
        fail: () => reject(new Error('lost')),
      });
    });
  });
  const next = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    return waiting.shift()!;
  };
  return { batches, request, next };
}

test('combines calls made during a running query into the next one', async () => {
  const { batches, request, next } = createManualBatch();
  const first = request('a');
  const one = await next();
  const later = [request('b'), request('b'), request('c')];
  one.answer();
  expect(await first).toBe('a1');
  const two = await next();
  const latest = request('b');
  two.answer();
  expect(await Promise.all(later)).toEqual(['b2', 'b2', 'c2']);
  (await next()).answer();
  expect(await latest).toBe('b3');
  expect(batches).toEqual([['a'], ['b', 'b', 'c'], ['b']]);
});

test('fails only the calls of the failed batch', async () => {
  const { request, next } = createManualBatch();
  const first = request('a');
  const one = await next();
  const later = [request('b'), request('c')];
  one.fail();
  await expect(first).rejects.toThrow('lost');
  (await next()).answer();
  expect(await Promise.all(later)).toEqual(['b2', 'c2']);
});

test('starts a new batch when the previous one takes too long', async () => {
  const { request, next } = createManualBatch();
  const never = request('a');
  const one = await next();
  const later = request('b');
  (await next()).answer();
  expect(await later).toBe('b2');
  one.answer();
  expect(await never).toBe('a1');
});

test('shares one later call between concurrent callers of the same function', async () => {
  let requested = 0;
  const waiting: (() => void)[] = [];
  const request = singleFlight(async () => {
    const mine = ++requested;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return mine;
  });
  const first = request();
  await expect.poll(() => waiting.length).toBe(1);
  const later = [request(), request(), request()];
  waiting.shift()!();
  expect(await first).toBe(1);
  await expect.poll(() => waiting.length).toBe(1);
  const latest = request();
  waiting.shift()!();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()!();
  expect(await latest).toBe(3);
});
