import { expect, test } from 'vitest';
import { once } from './memoize.ts';

test('retries after a failure, and caches a success', async () => {
  let calls = 0;
  const load = once(async () => {
    if (++calls === 1) throw new Error('not yet');
    return calls;
  });
  await expect(load()).rejects.toThrow('not yet');
  expect(await Promise.all([load(), load(), load()])).toEqual([2, 2, 2]);
  expect(await load()).toBe(2);
});
