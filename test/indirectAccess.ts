// Each call that takes the id of a post must answer for a hidden post exactly as for one that does
// not exist.
import { expect } from 'vitest';
import type { Call } from '#contract/calls.ts';
import type { Client, ApiRequestError } from './api.ts';
import type { Post, Viewer } from './referenceModel.ts';

type AccessPath = [Call, (id: number) => object];

const paths: AccessPath[] = [
  ['GET /content/versions', (id) => ({ id })],
  ['POST /content/forget-versions', (id) => ({ id })],
  ['GET /comment/list', (content_id) => ({ content_id })],
  ['GET /content/get-likes', (content_id) => ({ content_id })],
  ['POST /content/like', (content_id) => ({ content_id })],
  ['POST /content/un-like', (content_id) => ({ content_id })],
  ['POST /content/dismiss', (id) => ({ id, dismissed: 'Y' })],
  ['POST /content/pin', (id) => ({ id, place: 'group', pinned: 'Y' })],
  ['POST /content/save', (id) => ({ id, saved: 'Y' })],
  ['POST /comment/add', (content_id) => ({ content_id, comment: 'Hello' })],
  ['POST /content/add', (id) => ({ id, text: 'Hello' })],
  ['POST /content/add', (quoted_id) => ({ quoted_id, text: 'Hello' })],
];
const pollPaths: AccessPath[] = [
  ['GET /poll/get-one', (id) => ({ id })],
  ['GET /poll/get-content', (id) => ({ id })],
  ['GET /poll/result', (poll_id) => ({ poll_id })],
  ['POST /poll/do-vote', (poll_id) => ({ poll_id, content_id: poll_id, answer_id: 1 })],
  ['POST /poll/tell-outcome', (id) => ({ id, outcome: 'Nothing' })],
  [
    'POST /poll/update',
    (id) => ({
      id,
      question: 'Which?',
      answer_allowed: 1,
      close_on: '2099-01-01',
      options: ['This', 'That'],
    }),
  ],
];
const blogPaths: AccessPath[] = [
  ['GET /blog/get-one', (id) => ({ id })],
  ['POST /blog/update', (id) => ({ id, title: 'A title', excerpt: 'An excerpt' })],
];
/**
 * Deletions. A former member of a group may still delete their own posts, so these apply to others
 * only.
 */
const deletions: AccessPath[] = [
  ['POST /content/delete', (id) => ({ id })],
  ['POST /poll/delete', (id) => ({ id })],
  ['POST /blog/delete', (id) => ({ id })],
];
const missingResponses: Record<string, ApiRequestError> = {};

/** Returns the number of comparisons. */
export async function compareIndirectAccess(
  viewer: Viewer,
  client: Client,
  post: Post,
  label: string,
): Promise<number> {
  const all = [
    ...paths,
    ...(post.type === 1 ? pollPaths : []),
    ...(post.type === 2 ? blogPaths : []),
    ...(post.author === viewer ? [] : deletions),
  ];
  for (const [call, input] of all) {
    const hidden = await client.refused(call, input(post.id));
    const missingResponse = (missingResponses[call] ??= await client.refused(
      call,
      input(999_999_999),
    ));
    expect({ status: hidden.status, body: hidden.body }, `${label}: ${call}`).toEqual({
      status: missingResponse.status,
      body: missingResponse.body,
    });
  }
  return all.length;
}
