import { expect, test } from 'vitest';
import { excerpt, linesOf } from './html.ts';

test('cuts an excerpt at the end of a word', () => {
  expect(excerpt('<p>Line 2 is detouring.</p>', 40)).toBe('Line 2 is detouring.');
  expect(excerpt('The stop moves to the corner, wave.', 31)).toBe('The stop moves to the corner…');
  expect(excerpt('The stop moves to the corner', 22)).toBe('The stop moves to the…');
  expect(excerpt('abcdefghij klmnop', 10)).toBe('abcdefghi…');
  expect(excerpt('Just wave. The stop moves.', 20)).toBe('Just wave. The stop…');
  expect(excerpt('Just wave. The stop moves.', 13)).toBe('Just wave…');
});

test('converts rich text to lines, with the cells of a table row on one line', () => {
  expect(
    linesOf(
      '<h2>Dues</h2><table><tbody><tr><th><p>Name</p></th><th><p>Sum</p></th></tr><tr><td><p><b>A</b>da</p></td><td><p>1 &lt; 2</p></td></tr></tbody></table><hr /><pre><code>one\ntwo</code></pre><ul><li><p>boots</p></li></ul><p>end<br />here</p>',
    ),
  ).toEqual(['Dues', 'Name | Sum', 'Ada | 1 < 2', 'one', 'two', 'boots', 'end', 'here']);
});
