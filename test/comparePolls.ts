// Compares polls and blogs, as one viewer receives them, with the reference model.
import { expect } from 'vitest';
import type { Client } from './api.ts';
import { areFriends, seesPost, type Post, type Viewer, type Model } from './referenceModel.ts';
import { currentBallot, seesResult, votersOf } from './pollReferenceModel.ts';
import { totalsOf } from './pollModel.ts';

const idOf = ({ id }: { id: number }) => id;
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
const lists = {
  A: () => true,
  F: (model: Model, viewer: number, { author }: Post) => areFriends(model, viewer, author),
  M: (_world: Model, viewer: number, { author }: Post) => author === viewer,
};

/** The lists of polls and blogs, and polls left to vote in. Returns the number of comparisons. */
export async function comparePollsAndBlogs(
  model: Model,
  viewer: number,
  client: Client,
  where: string,
): Promise<number> {
  const seen = [...model.posts.values()].filter((post) => seesPost(model, viewer, post));
  for (const [call, kind] of [
    ['GET /poll/list', 1],
    ['GET /blog/list', 2],
  ] as const)
    for (const [type, belongs] of Object.entries(lists) as [
      'A' | 'F' | 'M',
      (typeof lists)['F'],
    ][]) {
      const { contents } = await client.ask(call, { type, pageSize: 100 });
      const expected = seen.filter(
        (post) =>
          post.type === kind && belongs(model, viewer, post) && (!post.draft || type === 'M'),
      );
      expect(sorted(contents.map(idOf)), `${where}: ${call} ${type}`).toEqual(
        sorted(expected.map(idOf)),
      );
    }
  const tagged = await client.ask('GET /poll/search-by-tag', { tag: '#Moot', pageSize: 100 });
  expect(sorted(tagged.contents.map(idOf)), `${where}: polls by tag`).toEqual(
    sorted(seen.filter(({ type, draft }) => type === 1 && !draft).map(idOf)),
  );
  const { contents } = await client.ask('GET /poll/polls-to-vote', { pageSize: 100 });
  const toVote = seen.filter(
    ({ poll, draft }) => poll && !draft && !poll.closed && !currentBallot(viewer, poll).length,
  );
  expect(sorted(contents.map(idOf)), `${where}: polls to vote in`).toEqual(
    sorted(toVote.map(idOf)),
  );
  return 8 * model.posts.size;
}

/**
 * Compares one visible poll: totals are the same for everyone who may see them, the own vote only
 * for the viewer.
 */
export async function comparePoll(
  viewer: Viewer,
  client: Client,
  post: Post,
  at: string,
): Promise<number> {
  const poll = post.poll!;
  const own = currentBallot(viewer, poll);
  const totals = seesResult(viewer, poll) ? totalsOf({ ...post, poll }) : undefined;
  const result =
    totals &&
    poll.options.map((answer_id, i) => ({
      answer_id,
      totalVote: totals[i]!,
      user_id: own.includes(answer_id) ? viewer : null,
    }));
  const { poll: answered } = await client.ask('GET /poll/get-one', { id: post.id });
  expect(
    {
      options: answered.options.map(idOf),
      closed: answered.closed,
      voters: answered.total_voters,
      voted: sorted(answered.voted),
      result: answered.result,
      reset: answered.votes_reset,
    },
    at,
  ).toEqual({
    options: poll.options,
    closed: poll.closed,
    voters: votersOf(poll).length,
    voted: sorted(own),
    result,
    reset: viewer !== null && poll.ballots.has(viewer) && !own.length && !poll.closed,
  });
  if (result)
    expect(
      (await client.ask('GET /poll/result', { poll_id: post.id })).result,
      `${at}: result`,
    ).toEqual(result);
  else await client.refused('GET /poll/result', { poll_id: post.id });
  return poll.options.length + 4;
}
