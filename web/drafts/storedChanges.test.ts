import { expect, test } from 'vitest';
import { appendText } from './storedChanges.ts';

test('appends text to a stored draft, whose other fields remain', () => {
  const stored = JSON.stringify({ set: { title: 'A title', text: 'First' }, unset: ['link'] });
  expect(JSON.parse(appendText(stored, 'second'))).toEqual({
    set: { title: 'A title', text: 'First\nsecond' },
    unset: ['link'],
  });
});

test.each([
  ['no draft', null],
  ['a draft without text', '{"set":{},"unset":["text"]}'],
  ['an unreadable draft', '{'],
])('stores the text alone for %s', (_, stored) => {
  expect(JSON.parse(appendText(stored, 'typed'))).toEqual({ set: { text: 'typed' }, unset: [] });
});
