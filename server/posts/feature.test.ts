// Actions and polls that administrators feature.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
});
afterAll(() => town.close());

const list = async (keyword?: string) =>
  (await keeper.ask('GET /admin/featured', keyword ? { keyword } : {})).contents;
const feature = (id: number, featured: 'Y' | 'N' = 'Y') =>
  keeper.ask('POST /admin/content/feature', { id, featured });

test('Public actions and polls can be searched, featured and unfeatured, with an audit entry', async () => {
  const action = await publishAction(town, 'ada', { title: 'Sweep the weir' });
  const poll = await publishPoll(town, 'hugo', { question: 'Sweep the weir on Sunday?' });
  expect((await list('weir')).map(({ id }) => id)).toEqual([poll.id, action.id]);
  expect(await list()).toEqual([]);

  expect((await feature(action.id)).message).toBe(siteStrings.featured);
  await feature(poll.id);
  expect(
    (await list()).map(({ id, content_type, user, over }) => [
      id,
      content_type,
      user.username,
      over,
    ]),
  ).toEqual([
    [poll.id, 1, 'hugo', false],
    [action.id, 4, 'ada', false],
  ]);
  expect(
    (await (await town.as('ben')).ask('GET /action/list', { featured: 'Y' })).actions.map(
      ({ id }) => id,
    ),
  ).toEqual([action.id]);
  expect((await keeper.ask('GET /content/get-one', { id: action.id })).content.featured).toBe(true);
  // A repetition changes nothing.
  const featuredOn = (await list())[1]!.featured_on;
  await feature(action.id);
  expect((await list())[1]!.featured_on).toBe(featuredOn);

  expect((await feature(action.id, 'N')).message).toBe(siteStrings.unfeatured);
  expect(
    (await keeper.ask('GET /content/get-one', { id: action.id })).content.featured,
  ).toBeUndefined();
  expect(
    (await keeper.refused('POST /admin/content/feature', { id: action.id, featured: 'N' })).message,
  ).toBe(strings.contentNotFound);
  const entries = await town.db.query<{ operation: string; id: number }>(
    sql`select operation, subject_id as id from audit_log where subject = 'content' order by audit_log.id`,
  );
  expect(entries).toEqual([
    { operation: 'content.feature', id: action.id },
    { operation: 'content.feature', id: poll.id },
    { operation: 'content.unfeature', id: action.id },
  ]);
});

test('actions and polls that are not visible to visitors cannot be found or featured, like those that do not exist', async () => {
  const friends = await publishAction(town, 'ada', {
    title: 'Secret mill walk',
    shared_as: 'Friends',
  });
  const closedPoll = await publishPoll(town, 'ben', {
    question: 'Secret mill poll',
    group_id: town.group.ferry,
  });
  expect(await list('secret')).toEqual([]);
  const response = await keeper.refused('POST /admin/content/feature', {
    id: 999_999,
    featured: 'Y',
  });
  expect(response).toMatchObject({ status: 404, message: siteStrings.onlyPublicFeatured });
  for (const { id } of [friends, closedPoll])
    expect((await keeper.refused('POST /admin/content/feature', { id, featured: 'Y' })).body).toBe(
      response.body,
    );
  const post = await town.post('ada');
  expect(
    (await keeper.refused('POST /admin/content/feature', { id: post.id, featured: 'Y' })).status,
  ).toBe(422);
});

test('a featured post that is restricted later is hidden from others and can be unfeatured', async () => {
  const action = await publishAction(town, 'ada', { title: 'Late walk' });
  await feature(action.id);
  await (
    await town.as('ada')
  ).ask('POST /action/update', { id: action.id, title: action.title, shared_as: 'Friends' });
  expect((await list()).map(({ id }) => id)).not.toContain(action.id);
  expect(
    (await (await town.as('hugo')).ask('GET /action/list', { featured: 'Y' })).actions.map(
      ({ id }) => id,
    ),
  ).not.toContain(action.id);
  expect((await feature(action.id, 'N')).message).toBe(siteStrings.unfeatured);
});

test('only administrators can feature', async () => {
  for (const client of [await town.as('ada'), town.visitor])
    expect([401, 403]).toContain((await client.refused('GET /admin/featured', {})).status);
});
