import { expect, test } from 'vitest';
import { createAdaptivePath } from './adaptivePath.ts';

/** Looks for two rows; tells which ways were gone. */
function looking(near: (look: number) => Promise<string[]>) {
  const guess = createAdaptivePath();
  const gone: string[] = [];
  const look = async () => {
    try {
      return await guess(
        2,
        () => near(gone.push('near')),
        async () => {
          gone.push('whole');
          return ['a', 'b'];
        },
      );
    } catch {
      return [];
    }
  };
  return { look, gone };
}
const times = (many: number) => Array.from({ length: many });

test('what is near is tried by all who look at once, and is the answer where it fills a page', async () => {
  const { look, gone } = looking(async () => ['a', 'b']);
  expect(await Promise.all(times(16).map(look))).toEqual(times(16).map(() => ['a', 'b']));
  expect(gone).toEqual(times(16).map(() => 'near'));
});

test('after three that found too little or failed it is tried now and then, until it fills a page again', async () => {
  const { look, gone } = looking(async (n) => {
    if (n === 1) throw new Error('too slow');
    return n > 40 ? ['a', 'b'] : ['a'];
  });
  for (const _ of times(3 + 64)) await look();
  expect(gone.filter((way) => way === 'near')).toHaveLength(3 + 2);
  // the second of those now and then filled its page
  gone.length = 0;
  await look();
  expect(gone).toEqual(['near']);
});
