// Posts that members save for later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readingStrings } from '#contract/readingStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { exportSavedPosts } from './saved.ts';
import { publishAction } from '#test/actions.ts';
import type { Client } from '#test/api.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let noor: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  noor = await town.as('noor');
});
afterAll(() => town.close());

const save = (client: Client, id: number, saved: 'Y' | 'N' = 'Y') =>
  client.ask('POST /content/save', { id, saved });
const listSaved = async (client: Client) =>
  (await client.ask('GET /content/saved', {})).contents.map(({ id }) => id);
const isSaved = async (client: Client, id: number) =>
  (await client.ask('GET /content/get-one', { id })).content.saved;

test('posts of every type can be saved and are listed newest saved first', async () => {
  const ben = await town.as('ben');
  const poll = await publishPoll(town, 'ben');
  const action = await publishAction(town, 'ben');
  const post = await town.post('ben');
  const { content: blog } = await ben.ask('POST /blog/create', {
    title: 'A year at the creek',
    excerpt: 'What we counted.',
    shared_as: 'Public',
  });
  const ids = [post.id, action.id, blog.id, poll.id];
  for (const id of ids) expect((await save(noor, id)).message).toBe(readingStrings.savedForLater);
  expect(await listSaved(noor)).toEqual(ids.toReversed());
  // Saving it again changes nothing.
  await save(noor, post.id);
  expect(await listSaved(noor)).toEqual(ids.toReversed());
  expect(await isSaved(noor, post.id)).toBe(true);
  expect(await isSaved(ben, post.id)).toBeUndefined();

  expect((await save(noor, action.id, 'N')).message).toBe(readingStrings.removedFromSaved);
  expect(await isSaved(noor, action.id)).toBeUndefined();
  expect(await listSaved(noor)).toEqual([poll.id, blog.id, post.id]);

  // Read to its end by cursor.
  const found: number[] = [];
  let before: string | undefined;
  do {
    const page = await noor.ask('GET /content/saved', { pageSize: 1, ...(before && { before }) });
    found.push(...page.contents.map(({ id }) => id));
    before = page.next;
  } while (before);
  expect(found).toEqual([poll.id, blog.id, post.id]);
  await town.db.execute(sql`delete from saved_posts where person_id = ${noor.id}`);
});

test('a saved post that the member cannot see any more is not listed, and comes back', async () => {
  const ben = await town.as('ben');
  const post = await town.post('ben', { shared_as: 'Public' });
  await save(noor, post.id);
  const share = (shared_as: 'Public' | 'Private') =>
    ben.ask('POST /content/add', { id: post.id, text: post.text, shared_as });
  await share('Private');
  expect(await listSaved(noor)).toEqual([]);
  // It can be removed without seeing it, with the response for any other post.
  const missing = await save(noor, 999_999, 'N');
  await share('Public');
  expect(await listSaved(noor)).toEqual([post.id]);
  await share('Private');
  expect(await save(noor, post.id, 'N')).toEqual(missing);
  await share('Public');
  expect(await listSaved(noor)).toEqual([]);
});

test('a post that is not visible cannot be saved, like one that does not exist', async () => {
  const hidden = await town.post('ben', { shared_as: 'Private' });
  const missing = await noor.refused('POST /content/save', { id: 999_999, saved: 'Y' });
  expect(missing).toMatchObject({ status: 404, message: strings.feedNotFound });
  expect((await noor.refused('POST /content/save', { id: hidden.id, saved: 'Y' })).body).toBe(
    missing.body,
  );
});

test('nobody else learns that a post was saved', async () => {
  const ben = await town.as('ben');
  const post = await town.post('ben');
  const read = async () => [
    await ben.ask('GET /content/get-one', { id: post.id }),
    (await ben.ask('GET /notification/list', {})).new,
  ];
  const before = await read();
  await save(noor, post.id);
  await town.drainJobs();
  expect(await read()).toEqual(before);
  expect(await listSaved(ben)).not.toContain(post.id);
  expect(await exportSavedPosts(town.db, noor.id)).toMatchObject([{ post_id: post.id }]);
});

test('the number of saved posts is limited', async () => {
  const post = await town.post('ben');
  await town.db.execute(sql`
    with more as (insert into posts (author_id, text, shared_as) select ${town.id.ben}, 'x', 'Public' from generate_series(1, ${limits.savedPosts}) returning id)
    insert into saved_posts (person_id, content_id) select ${town.id.hugo}, id from more`);
  const hugo = await town.as('hugo');
  expect(await hugo.refused('POST /content/save', { id: post.id, saved: 'Y' })).toMatchObject({
    status: 403,
    message: readingStrings.tooManySaved,
  });
});

test('the limit and the export do not tell a deleted post from one that is hidden', async () => {
  const ben = await town.as('ben');
  const gus = await town.as('gus');
  const other = await town.post('hugo');
  await town.db.execute(sql`
    with more as (insert into posts (author_id, text, shared_as) select ${town.id.hugo}, 'x', 'Public' from generate_series(2, ${limits.savedPosts}) returning id)
    insert into saved_posts (person_id, content_id) select ${gus.id}, id from more`);
  const outcomeOf = async (hide: (id: number) => Promise<unknown>) => {
    const post = await town.post('ben');
    await save(gus, post.id);
    expect((await gus.refused('POST /content/save', { id: other.id, saved: 'Y' })).status).toBe(
      403,
    );
    await hide(post.id);
    const exported = (await exportSavedPosts(town.db, gus.id)).map(({ post_id }) => post_id);
    expect(exported).not.toContain(post.id);
    expect(exported).toHaveLength(limits.savedPosts - 1);
    const { statusCode } = await gus.raw('POST /content/save', { id: other.id, saved: 'Y' });
    await save(gus, other.id, 'N');
    return statusCode;
  };
  expect(await outcomeOf((id) => ben.ask('POST /content/delete', { id }))).toBe(200);
  expect(await outcomeOf((id) => ben.ask('POST /content/add', { id, shared_as: 'Private' }))).toBe(
    200,
  );
  expect(await outcomeOf(() => ben.ask('POST /user/block-user', { user_id: gus.id }))).toBe(200);
});

test('visitors can neither save nor list', async () => {
  const { id } = await town.post('ben');
  expect((await town.visitor.refused('POST /content/save', { id, saved: 'Y' })).status).toBe(401);
  expect((await town.visitor.refused('GET /content/saved', {})).status).toBe(401);
});
