// Calls whose cached responses contain posts, so that a change of a post can update them all.
import type { Call } from '#contract/calls.ts';

export const postListCall = 'GET /content/list';

export const callsWithPosts: unknown[] = [
  postListCall,
  'GET /content/get-one',
  'GET /content/saved',
  'GET /content/search',
  'GET /group/latest-posts',
  'GET /poll/list',
  'GET /poll/search-by-tag',
  'GET /poll/polls-to-vote',
  'GET /poll/get-content',
  'GET /blog/list',
  'GET /blog/get-one',
] satisfies Call[];
