import { expect, test } from 'vitest';
import type { CommentView } from '#contract/comments.ts';
import { getEarlierPosition } from './useNewestComments.ts';

test('continues before the oldest comment of the first page, then where the server says', () => {
  const comment = [{ id: 8 }, { id: 9 }] as CommentView[];
  expect(getEarlierPosition({ comment, total_comments: 5, pageCount: 3 })).toEqual({ before: 8 });
  expect(getEarlierPosition({ comment, total_comments: 2, pageCount: 1 })).toBeUndefined();
  expect(getEarlierPosition({ comment, total_comments: 5, earlier: 4 })).toEqual({ before: 4 });
  expect(getEarlierPosition({ comment, total_comments: 5 })).toBeUndefined();
  expect(getEarlierPosition({ comment: [], total_comments: 5, pageCount: 3 })).toBeUndefined();
});
