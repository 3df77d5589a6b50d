import { expect, it } from 'vitest';
import { formatShared, parseShared } from './shareTarget.ts';

it('joins the parts, each once', () => {
  expect(formatShared({ title: 'Bus map', text: 'Look at this', url: 'https://bus.example' })).toBe(
    'Bus map\nLook at this\nhttps://bus.example',
  );
  // Many apps repeat the address or the title in the text.
  expect(
    formatShared({
      title: 'Bus map',
      text: 'Bus map https://bus.example',
      url: 'https://bus.example',
    }),
  ).toBe('Bus map https://bus.example');
  expect(formatShared({ title: 'Bus', text: 'Bus' })).toBe('Bus');
  expect(formatShared({})).toBe('');
});

it('keeps what the router parsed as a number, and limits the length', () => {
  expect(parseShared({ text: 42, other: 'x' })).toEqual({ text: '42' });
  expect(formatShared(parseShared({ text: 'x'.repeat(20_000) }))).toHaveLength(10_000);
});
