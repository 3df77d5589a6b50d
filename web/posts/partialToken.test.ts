import { expect, it } from 'vitest';
import { findTokenAtCaret, completeToken } from './partialToken.ts';

/** Marks the caret with "|". */
const at = (marked: string) => findTokenAtCaret(marked.replace('|', ''), marked.indexOf('|'));

it('finds a mention or tag before the caret where it would become a link', () => {
  expect(at('Ask @be|')).toEqual({ sign: '@', from: 4, word: 'be' });
  expect(at('Ask (@ben.o| today)')).toEqual({ sign: '@', from: 5, word: 'ben.o' });
  expect(at('At the #Überfl|')).toEqual({ sign: '#', from: 7, word: 'Überfl' });
  for (const none of [
    'Ask |@be',
    'Ask @b|en',
    'Ask @|',
    'Ask @ben |',
    'ben@exa|',
    'https://x.org/#to|',
    'a#b|',
    '##b|',
    '#-|',
    `#${'a'.repeat(41)}|`,
  ])
    expect(at(none), none).toBeUndefined();
});

it('inserts the completion and puts the caret after a space', () => {
  const text = 'Ask @be today';
  expect(completeToken(text, findTokenAtCaret(text, 7)!, '@ben')).toEqual({
    text: 'Ask @ben today',
    caret: 9,
  });
  expect(completeToken('#cr', findTokenAtCaret('#cr', 3)!, '#creek')).toEqual({
    text: '#creek ',
    caret: 7,
  });
});
