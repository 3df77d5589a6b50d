import { expect, test } from 'vitest';
import type { ReactionCounts } from '#contract/reactions.ts';
import { ownReaction, withReaction } from './reactionCounts.ts';

const counts: ReactionCounts = [
  { emoji: '👍', count: 2, own: true },
  { emoji: '🙏', count: 1, own: false },
];

test('a new reaction replaces the own one and keeps those of others', () => {
  expect(withReaction(counts, '😂')).toEqual([
    { emoji: '👍', count: 1, own: false },
    { emoji: '😂', count: 1, own: true },
    { emoji: '🙏', count: 1, own: false },
  ]);
  expect(withReaction(counts, '🙏')).toEqual([
    { emoji: '👍', count: 1, own: false },
    { emoji: '🙏', count: 2, own: true },
  ]);
  expect(withReaction(counts, '👍')).toEqual(counts);
});

test('the last reaction disappears with its emoji', () => {
  expect(withReaction([{ emoji: '❤️', count: 1, own: true }], undefined)).toEqual([]);
  expect(withReaction(counts, undefined)).toEqual([
    { emoji: '👍', count: 1, own: false },
    { emoji: '🙏', count: 1, own: false },
  ]);
});

test('the own reaction is found', () => {
  expect(ownReaction(counts)).toBe('👍');
  expect(ownReaction([])).toBeUndefined();
});
