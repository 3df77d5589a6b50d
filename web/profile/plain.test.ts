import { expect, it, test } from 'vitest';
import { plainOf, richOf } from './plain.ts';

test.each(['', 'I mend bicycles.', 'One & two <three>', 'First.\n\nSecond,\nwith a break.', 'He said "no".'])('plain text comes back as it went: %j', (text) => {
  expect(plainOf(richOf(text))).toBe(text);
});

it('writes nothing but paragraphs and breaks', () => {
  expect(richOf('<b>x</b>\n\n\n y')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p><p> y</p>');
  expect(richOf(' \n ')).toBe('');
});

it('reads what others wrote so', () => {
  expect(plainOf('<p>a<br>b</p>\n<p>c&nbsp;&#39;d&apos;</p>')).toBe("a\nb\n\nc 'd'");
  expect(plainOf('no paragraph at all')).toBe('no paragraph at all');
});

test.each(['<p>a <b>bold</b> word</p>', '<ul><li>a</li></ul>', '<p>a</p><ul><li>b</li></ul>', '<p class="x">a</p>', '<p>a</p>and more'])('leaves formatting alone: %s', (html) => {
  expect(plainOf(html)).toBeUndefined();
});
