import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { parseGroupSearch } from './lists.ts';

test('a tag replaces the keyword, because the field shows one of them', () => {
  expect(parseGroupSearch({ keyword: 'zither', tag: '#Strings', sort: 'name' })).toEqual({
    sort: 'name',
    tag: 'strings',
  });
  expect(parseGroupSearch({ keyword: 'zither', tag: '' })).toEqual({ keyword: 'zither' });
  expect(parseGroupSearch({ keyword: 2026, sort: 'none' })).toEqual({ keyword: '2026' });
});

test('a tag is cut to the length that the server accepts', () => {
  expect(parseGroupSearch({ tag: `#${'x'.repeat(limits.tag + 1)}` }).tag).toHaveLength(limits.tag);
});
