import { expect, test } from 'vitest';
import { createAdaptivePath } from './adaptivePath.ts';

/** Creates an adaptive query for two rows, and records which paths were called. */
function createQuery(fast: (call: number) => Promise<string[]>) {
  const runAdaptive = createAdaptivePath();
  const calledPaths: string[] = [];
  const query = async () => {
    try {
      return await runAdaptive(
        2,
        () => fast(calledPaths.push('fast')),
        async () => {
          calledPaths.push('full');
          return ['a', 'b'];
        },
      );
    } catch {
      return [];
    }
  };
  return { query, calledPaths };
}
const times = (count: number) => Array.from({ length: count });

test('tries the fast path in all concurrent calls, and returns its rows when they fill a page', async () => {
  const { query, calledPaths } = createQuery(async () => ['a', 'b']);
  expect(await Promise.all(times(16).map(query))).toEqual(times(16).map(() => ['a', 'b']));
  expect(calledPaths).toEqual(times(16).map(() => 'fast'));
});

test('tries the fast path only occasionally after three misses or failures, until it fills a page again', async () => {
  const { query, calledPaths } = createQuery(async (n) => {
    if (n === 1) throw new Error('too slow');
    return n > 40 ? ['a', 'b'] : ['a'];
  });
  for (const _ of times(3 + 64)) await query();
  expect(calledPaths.filter((path) => path === 'fast')).toHaveLength(3 + 2);
  // the second occasional attempt filled its page
  calledPaths.length = 0;
  await query();
  expect(calledPaths).toEqual(['fast']);
});
