import { expect, test } from 'vitest';
import { once } from './memoize.ts';

test('what fails is asked for again, what was answered is not', async () => {
  let requested = 0;
  const answer = once(async () => {
    if (++requested === 1) throw new Error('not yet');
    return requested;
  });
  await expect(answer()).rejects.toThrow('not yet');
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([2, 2, 2]);
  expect(await answer()).toBe(2);
});
