// Data exports name no post that its owner can no longer see.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createExportTown, requestExport } from '#test/exports.ts';
import { pollUpdateInput, publishPoll, vote } from '#test/polls.ts';
import type { TestTown } from '#test/town.ts';
import { unzipped } from '#test/zip.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createExportTown();
});
afterAll(() => town.close());

const files = ['likes', 'comments', 'votes', 'actions'] as const;
type Rows = { post_id: number | null; address?: string }[];
type Exported = {
  likes: { posts: Rows; comments: { comment_id: number }[] };
  comments: Rows;
  votes: Rows;
  actions: Record<'followed' | 'completed' | 'answered' | 'rated', Rows>;
};

/** The exported files of Hugo, without what he had before. */
async function exportOfHugo(): Promise<Exported> {
  // One a day.
  await town.db.execute(sql`update exports set asked_at = now() - interval '2 days'`);
  const { pathname, search } = new URL(await requestExport(town, 'hugo'), 'https://moot.example');
  const entries = unzipped((await town.http.inject({ url: pathname + search })).rawPayload);
  return Object.fromEntries(
    files.map((name) => [name, JSON.parse(entries.get(`${name}.json`)!.toString())]),
  ) as Exported;
}

/** What Hugo did with one post, one poll and one action of the author. */
async function interact(author: 'dev' | 'ben') {
  const hugo = await town.as('hugo');
  const post = await town.post(author);
  const comment = await town.say(author, post.id);
  await hugo.ask('POST /content/like', { content_id: post.id });
  await hugo.ask('POST /comment/like', { comment_id: comment.id });
  await town.say('hugo', post.id, { comment: 'What I wrote', parent_id: comment.id });
  const poll = await publishPoll(town, author);
  await vote(hugo, poll, 0);
  const action = await publishAction(town, author);
  await hugo.ask('POST /action/follow', { id: action.id });
  return { post: post.id, comment: comment.id, poll, action: action.id };
}

test('it leaves them out, or their ids, as if they were deleted', async () => {
  const [hidden, seen] = [await interact('dev'), await interact('ben')];
  const idsOf = ({ likes, comments, votes, actions }: Exported) => ({
    posts: likes.posts.map(({ post_id }) => post_id),
    comments: likes.comments.map(({ comment_id }) => comment_id),
    commented: comments.map(({ post_id }) => post_id),
    votes: votes.map(({ post_id }) => post_id),
    followed: actions.followed.map(({ post_id }) => post_id),
  });
  const before = idsOf(await exportOfHugo());
  expect(before.posts).toEqual(expect.arrayContaining([hidden.post, seen.post]));

  const dev = await town.as('dev');
  await dev.ask('POST /user/block-user', { user_id: town.id.hugo });
  const exported = await exportOfHugo();
  const after = idsOf(exported);
  // Everything by Ben is still there.
  expect(after.posts).toContain(seen.post);
  expect(after.comments).toContain(seen.comment);
  expect(after.commented).toContain(seen.post);
  expect(after.votes).toContain(seen.poll.id);
  expect(after.followed).toContain(seen.action);
  expect(exported.comments.find(({ post_id }) => post_id === seen.post)?.address).toBe(
    `https://moot.example/feed/${seen.post}/details`,
  );

  expect(after.posts).not.toContain(hidden.post);
  expect(after.comments).not.toContain(hidden.comment);
  expect(after.commented).not.toContain(hidden.post);
  expect(after.votes).not.toContain(hidden.poll.id);
  expect(after.followed).not.toContain(hidden.action);
  expect(JSON.stringify(exported)).not.toContain(`/feed/${hidden.post}/`);
  // What he wrote and that he voted remain, without where.
  expect(exported.comments).toContainEqual(
    expect.objectContaining({ post_id: null, in_answer_to: null, text: 'What I wrote' }),
  );
  const hiddenVote = {
    post_id: null,
    question: null,
    counts: true,
    chosen: expect.anything() as unknown,
  };
  expect(exported.votes.filter(({ post_id }) => post_id === null)).toEqual([hiddenVote]);

  // A reset of the votes is not disclosed either.
  await dev.ask(
    'POST /poll/update',
    pollUpdateInput(hidden.poll, { options: ['One', 'Two'], reset_votes: true }),
  );
  expect((await exportOfHugo()).votes.filter(({ post_id }) => post_id === null)).toEqual([
    hiddenVote,
  ]);
});
