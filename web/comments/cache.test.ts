import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { CommentView } from '#contract/comments.ts';
import {
  addComment,
  updateComment,
  countNewComments,
  getEarlierPosition,
  removeComment,
  buildThread,
} from './cache.ts';

const comment = (id: number, more: Partial<CommentView> = {}) =>
  ({
    id,
    content_id: 3,
    parent_id: 0,
    total_likes: 0,
    total_replies: 0,
    reply: [],
    ...more,
  }) as unknown as CommentView;
const page = (comments: CommentView[]) => ({ comment: comments, pageCount: 2, total_comments: 5 });

const key = ['GET /comment/list', { content_id: 3 }, 'pages'];
const other = ['GET /comment/list', { content_id: 4 }, 'pages'];
let client: QueryClient;

const pages = () => client.getQueryData<{ pages: ReturnType<typeof page>[] }>(key)?.pages ?? [];
const thread = () => buildThread(pages());
const total = () =>
  client.getQueryData<{ content: { total_comments: number } }>(['GET /content/get-one', { id: 3 }])
    ?.content.total_comments;

beforeEach(() => {
  client = new QueryClient();
  const reply = comment(14, { parent_id: 13 });
  client.setQueryData(key, {
    pages: [
      page([comment(12), comment(13, { reply: [reply], total_replies: 1 })]),
      page([comment(10), comment(11)]),
    ],
    pageParams: [],
  });
  client.setQueryData(other, { pages: [page([comment(12, { content_id: 4 })])], pageParams: [] });
  client.setQueryData(['GET /content/get-one', { id: 3 }], {
    content: { id: 3, total_comments: 5 },
  });
});

it('joins the pages, oldest first, each comment once', () => {
  expect(thread().map(({ id }) => id)).toEqual([10, 11, 12, 13]);
  expect(
    buildThread([page([comment(12), comment(13)]), page([comment(11), comment(12)])]).map(
      ({ id }) => id,
    ),
  ).toEqual([11, 12, 13]);
});

it('changes a comment and a reply in this thread only', () => {
  updateComment(client, comment(11), { total_likes: 4 });
  updateComment(client, comment(14, { parent_id: 13 }), { total_likes: 2 });
  expect(thread().find(({ id }) => id === 11)).toMatchObject({ total_likes: 4 });
  expect(thread().find(({ id }) => id === 13)).toMatchObject({
    total_likes: 0,
    reply: [{ id: 14, total_likes: 2 }],
  });
  expect(client.getQueryData(other)).toMatchObject({
    pages: [{ comment: [{ id: 12, total_likes: 0 }] }],
  });
});

it('adds a comment at the end and a reply under its comment, and counts them', () => {
  addComment(client, comment(15), 6);
  addComment(client, comment(16, { parent_id: 12 }), 7);
  expect(thread().map(({ id }) => id)).toEqual([10, 11, 12, 13, 15]);
  expect(thread().find(({ id }) => id === 12)).toMatchObject({
    total_replies: 1,
    reply: [{ id: 16 }],
  });
  expect(total()).toBe(7);
});

it('removes a comment with its replies, or a single reply', () => {
  removeComment(client, comment(14, { parent_id: 13 }), 4);
  expect(thread().find(({ id }) => id === 13)).toMatchObject({ total_replies: 0, reply: [] });
  removeComment(client, comment(13), 3);
  expect(thread().map(({ id }) => id)).toEqual([10, 11, 12]);
  expect(total()).toBe(3);
});

it('counts new comments of others, apart from local additions and deletions', () => {
  expect(countNewComments(pages(), 5)).toBe(0);
  addComment(client, comment(15), 6);
  expect(countNewComments(pages(), total()!)).toBe(0);
  addComment(client, comment(16, { parent_id: 12 }), 9);
  expect(countNewComments(pages(), total()!)).toBe(2);
  removeComment(client, comment(13, { total_replies: 1 }), 7);
  expect(countNewComments(pages(), total()!)).toBe(2);
  expect(countNewComments(pages(), 4), 'others deleted theirs').toBe(0);
  expect(countNewComments([], 4), 'not loaded yet').toBe(0);
});

it('continues before the oldest comment of the first page, then where the server says', () => {
  const newest = [comment(8), comment(9)];
  expect(getEarlierPosition({ comment: newest, total_comments: 5, pageCount: 3 })).toEqual({
    before: 8,
  });
  expect(getEarlierPosition({ comment: newest, total_comments: 2, pageCount: 1 })).toBeUndefined();
  expect(getEarlierPosition({ comment: newest, total_comments: 5, earlier: 4 })).toEqual({
    before: 4,
  });
  expect(getEarlierPosition({ comment: newest, total_comments: 5 })).toBeUndefined();
  expect(getEarlierPosition({ comment: [], total_comments: 5, pageCount: 3 })).toBeUndefined();
});
