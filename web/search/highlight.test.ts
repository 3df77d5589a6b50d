import { expect, it } from 'vitest';
import { createHighlighter, countTypos } from './highlight.ts';

const marked = (keyword: string, text: string, includeSimilar = false) =>
  createHighlighter(keyword, { includeSimilar })(text)
    .map((piece) => (piece.matched ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['bridge', 'The bridge, the Bridges, a footbridge', 'The [bridge], the [Bridge]s, a footbridge'],
  ['bri bud', 'A bridge in the budget', 'A [bri]dge in the [bud]get'],
  ['creme brulee', 'Une crème brûlée', 'Une [crème] [brûlée]'],
  ['crème', 'No creme', 'No [creme]'],
  ['cafe', 'Cafe\u0301s', '[Cafe\u0301]s'],
  ['strasse', 'Die Straße', 'Die [Straße]'],
  ['#creek', 'By #Creek and creeks', 'By #[Creek] and [creek]s'],
  ['@ada', 'Ask @ada or Ada', 'Ask @[ada] or [Ada]'],
  ['a', 'A day at a fair', '[A] day at [a] fair'],
  ['planters -greenhouse', 'planters, no greenhouse', '[planters], no greenhouse'],
  ['"in a row"', 'words in a row', 'words [in] [a] [row]'],
  ['%', '100 % of it', '100 % of it'],
  ['水', '水曜日', '[水]曜日'],
])('highlights %s in "%s"', (keyword, text, expected) => {
  expect(marked(keyword, text)).toBe(expected);
});

it('marks similar words only if no result has the exact ones', () => {
  expect(marked('grenhouse', 'A greenhouse')).toBe('A greenhouse');
  expect(marked('grenhouse', 'A greenhouse and a house', true)).toBe('A [greenhouse] and a house');
  expect(marked('gruop', 'Our group', true)).toBe('Our [group]');
  expect(marked('the', 'tie', true), 'short words are others').toBe('tie');
});

it('marks a single letter at the beginning of names', () => {
  expect(createHighlighter('b', { isName: true })('Ben').map(({ text }) => text)).toEqual([
    'B',
    'en',
  ]);
});

it('keeps the whole text', () => {
  for (const text of ['', ' ', '🌊🌊', 'a\u0301\u0301b', 'x'.repeat(5_000)])
    expect(
      createHighlighter('a b x', { includeSimilar: true })(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
});

it.each([
  ['bridge', 'bridge', 0],
  ['bridge', 'brigde', 1],
  ['bridge', 'brige', 1],
  ['bridge', 'bridgee', 1],
  ['bridge', 'ridges', 2],
  ['', 'abc', 3],
])('computes the distance between %s and %s as %i', (a, b, letters) => {
  expect(countTypos(a, b)).toBe(letters);
});
