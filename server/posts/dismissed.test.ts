// Posts that members hide from their own lists.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { readingStrings } from '#contract/readingStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { exportDismissedPosts } from './dismissed.ts';

let town: TestTown;
let ada: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const dismiss = (id: number, dismissed: 'Y' | 'N' = 'Y') =>
  ada.ask('POST /content/dismiss', { id, dismissed });
const list = async (username: Username, input: Input<'GET /content/list'> = {}) =>
  (await (await town.as(username)).ask('GET /content/list', input)).contents.map(({ id }) => id);

test('a dismissed post is in no list of the member, until it is shown again', async () => {
  const group_id = town.group.creek!;
  const kept = await town.post('dev', { text: 'kept #weir', group_id });
  const post = await town.post('dev', { text: 'hidden #weir', group_id });
  const lists: Input<'GET /content/list'>[] = [
    {},
    { group_id },
    { user_id: town.id.dev },
    { tag: 'weir' },
    { tag: 'weir', group_id },
  ];
  expect((await dismiss(post.id)).message).toBe(readingStrings.postDismissed);
  for (const input of lists) {
    expect(await list('ada', input), JSON.stringify(input)).toEqual([kept.id]);
    // Nothing differs for others.
    expect(await list('dev', input), JSON.stringify(input)).toEqual([post.id, kept.id]);
  }
  expect(
    (await ada.ask('GET /content/list', { user_id: town.id.dev, count: 'Y' })).pages.totalCount,
  ).toBe(1);
  expect((await ada.ask('GET /group/latest-posts', {})).contents.map(({ id }) => id)).not.toContain(
    post.id,
  );
  // Its page and the search still show it.
  expect((await ada.ask('GET /content/get-one', { id: post.id })).content.dismissed).toBe(true);
  expect(
    (await ada.ask('GET /content/search', { keyword: 'hidden' })).contents.map(({ id }) => id),
  ).toContain(post.id);
  expect(await exportDismissedPosts(town.db, ada.id)).toMatchObject([{ post_id: post.id }]);

  expect((await dismiss(post.id, 'N')).message).toBe(readingStrings.postShownAgain);
  for (const input of lists) expect(await list('ada', input)).toEqual([post.id, kept.id]);
  expect(
    (await ada.ask('GET /content/get-one', { id: post.id })).content.dismissed,
  ).toBeUndefined();
});

test('a dismissed post that only friends see is left out, and the page is full', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 12; i++)
    ids.unshift((await town.post('ben', { text: `Post ${i}`, shared_as: 'Friends' })).id);
  await dismiss(ids[0]!);
  await dismiss(ids[3]!);
  expect(await list('ada')).toEqual(ids.filter((_, i) => i !== 0 && i !== 3));
});

test('a dismissed poll is not in the lists of polls', async () => {
  const poll = await publishPoll(town, 'ben');
  const listPolls = async () => [
    (await ada.ask('GET /poll/list', {})).contents.length,
    (await ada.ask('GET /poll/polls-to-vote', {})).contents.length,
  ];
  expect(await listPolls()).toEqual([1, 1]);
  await dismiss(poll.id);
  expect(await listPolls()).toEqual([0, 0]);
});

test('a post that is not visible cannot be dismissed, like one that does not exist', async () => {
  const hidden = await town.post('ben', { shared_as: 'Private' });
  const refusal = (id: number) => ada.refused('POST /content/dismiss', { id, dismissed: 'Y' });
  const missing = await refusal(999_999);
  expect(missing).toMatchObject({ status: 404, message: strings.feedNotFound });
  expect((await refusal(hidden.id)).body).toBe(missing.body);
  // Showing it again always has the same response.
  expect(await dismiss(hidden.id, 'N')).toEqual(await dismiss(999_999, 'N'));
  expect(
    (await town.visitor.refused('POST /content/dismiss', { id: hidden.id, dismissed: 'Y' })).status,
  ).toBe(401);
});

test('beyond the limit, the posts that were dismissed first are in lists again', async () => {
  const post = await town.post('ben');
  await town.db.execute(sql`
    with more as (insert into posts (author_id, text, shared_as) select ${town.id.ben}, 'x', 'Public' from generate_series(1, ${limits.dismissedPosts}) returning id)
    insert into dismissed_posts (person_id, content_id, dismissed_at) select ${ada.id}, id, now() - interval '1 day' - id * interval '1 second' from more`);
  await dismiss(post.id);
  const rows = await exportDismissedPosts(town.db, ada.id);
  expect(rows).toHaveLength(limits.dismissedPosts);
  expect(rows.at(-1)!.post_id).toBe(post.id);
});

test('the limit and the export do not tell a deleted post from one that is hidden', async () => {
  const ben = await town.as('ben');
  await town.db.execute(sql`delete from dismissed_posts where person_id = ${ada.id}`);
  const oldest = await town.post('ben');
  await dismiss(oldest.id);
  await town.db.execute(sql`
    with more as (insert into posts (author_id, text, shared_as) select ${town.id.hugo}, 'x', 'Public' from generate_series(3, ${limits.dismissedPosts}) returning id)
    insert into dismissed_posts (person_id, content_id) select ${ada.id}, id from more`);
  const isOldestDismissed = async (hide: (id: number) => Promise<unknown>) => {
    const [hidden, next] = [await town.post('ben'), await town.post('ben')];
    await dismiss(hidden.id);
    await hide(hidden.id);
    const exported = (await exportDismissedPosts(town.db, ada.id)).map(({ post_id }) => post_id);
    expect(exported).not.toContain(hidden.id);
    await dismiss(next.id);
    const { content } = await ada.ask('GET /content/get-one', { id: oldest.id });
    await dismiss(next.id, 'N');
    return content.dismissed;
  };
  expect(await isOldestDismissed((id) => ben.ask('POST /content/delete', { id }))).toBe(true);
  const narrow = (id: number) => ben.ask('POST /content/add', { id, shared_as: 'Private' });
  expect(await isOldestDismissed(narrow)).toBe(true);
});
