import { expect, test } from 'vitest';
import { memoizePer, once } from './memoize.ts';

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

test('keeps a separate result per object', async () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  let calls = 0;
  const load = memoizePer(60_000, async ({ name }: { name: string }) => `${name} ${++calls}`);
  expect(await Promise.all([load(one), load(other), load(one)])).toEqual([
    'one 1',
    'other 2',
    'one 1',
  ]);
});
