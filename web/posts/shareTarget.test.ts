import { expect, it } from 'vitest';
import { formatShared, parseShared, readForm } from './shareTarget.ts';

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

it('reads texts and photos of a form, without the empty file that browsers send', () => {
  const form = new FormData();
  form.set('title', 'Weir');
  form.set('other', 'x');
  form.append('photos', new File(['x'], 'weir.png', { type: 'image/png' }));
  form.append('photos', new File([], ''));
  form.append('files', new File(['x'], 'other.png'));
  const { text, photos } = readForm(form);
  expect(text).toBe('Weir');
  expect(photos.map(({ name }) => name)).toEqual(['weir.png']);
});
