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
  M: (_model: Model, viewer: number, { author }: Post) => author === viewer,
};

/** The lists of polls and blogs, and polls left to vote in. Returns the number of comparisons. */
export async function comparePollsAndBlogs(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const visiblePosts = [...model.posts.values()].filter((post) => seesPost(model, viewer, post));
  for (const [call, kind] of [
    ['GET /poll/list', 1],
    ['GET /blog/list', 2],
  ] as const)
    for (const [type, belongs] of Object.entries(lists) as [
      'A' | 'F' | 'M',
      (typeof lists)['F'],
    ][]) {
      const { contents } = await client.ask(call, { type, pageSize: 100 });
      const expected = visiblePosts.filter(
        (post) =>
          post.type === kind && belongs(model, viewer, post) && (!post.draft || type === 'M'),
      );
      expect(sorted(contents.map(idOf)), `${label}: ${call} ${type}`).toEqual(
        sorted(expected.map(idOf)),
      );
    }
  for (const state of ['open', 'closed'] as const) {
    const { contents } = await client.ask('GET /poll/list', { state, pageSize: 100 });
    const expected = visiblePosts.filter(
      ({ poll, draft }) => poll && !draft && poll.closed === (state === 'closed'),
    );
    expect(sorted(contents.map(idOf)), `${label}: ${state} polls`).toEqual(
      sorted(expected.map(idOf)),
    );
  }
  const tagged = await client.ask('GET /poll/search-by-tag', { tag: '#Moot', pageSize: 100 });
  expect(sorted(tagged.contents.map(idOf)), `${label}: polls by tag`).toEqual(
    sorted(visiblePosts.filter(({ type, draft }) => type === 1 && !draft).map(idOf)),
  );
  const { contents } = await client.ask('GET /poll/polls-to-vote', { pageSize: 100 });
  const toVote = visiblePosts.filter(
    ({ poll, draft }) => poll && !draft && !poll.closed && !currentBallot(viewer, poll).length,
  );
  expect(sorted(contents.map(idOf)), `${label}: polls to vote in`).toEqual(
    sorted(toVote.map(idOf)),
  );
  return 10 * model.posts.size;
}

/**
 * Compares one visible poll: totals are the same for everyone who may see them, the own vote only
 * for the viewer.
 */
export async function comparePoll(
  viewer: Viewer,
  client: Client,
  post: Post,
  label: string,
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
  const { poll: shownPoll } = await client.ask('GET /poll/get-one', { id: post.id });
  expect(
    {
      options: shownPoll.options.map(idOf),
      closed: shownPoll.closed,
      voters: shownPoll.total_voters,
      voted: sorted(shownPoll.voted),
      result: shownPoll.result,
      reset: shownPoll.votes_reset,
    },
    label,
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
      `${label}: result`,
    ).toEqual(result);
  else await client.refused('GET /poll/result', { poll_id: post.id });
  return poll.options.length + 4;
}
