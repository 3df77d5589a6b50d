import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { createTestGroup } from '#test/groups.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

test('a member removed from an open group can hide their posts and blogs there, but cannot edit them or their polls', async () => {
  const group = await createTestGroup(town, 'ada', ['ben', 'hugo'], {
    name: 'Harbor choir',
    enable_blog: 'Y',
  });
  const [ada, hugo] = [await town.as('ada'), await town.as('hugo')];
  const groupAudience = { group_id: group.id, shared_as: 'Group' } as const;
  const { content: post } = await hugo.ask('POST /content/add', {
    text: 'Hello',
    ...groupAudience,
  });
  const { content: blog } = await hugo.ask('POST /blog/create', {
    title: 'Songs',
    excerpt: 'Ten songs',
    description: 'All of them',
    ...groupAudience,
  });
  const poll = await publishPoll(town, 'hugo', groupAudience);
  await ada.ask('POST /group/remove-member', { group_id: group.id, user_id: hugo.id });

  expect(
    (await hugo.refused('POST /content/add', { id: post.id, text: 'You are all fools, @ben' }))
      .message,
  ).toBe(strings.membersOnly);
  expect(
    (await hugo.refused('POST /content/add', { id: post.id, location: 'Nowhere' })).message,
  ).toBe(strings.membersOnly);
  expect(
    (await hugo.refused('POST /blog/update', { id: blog.id, title: 'Fools', excerpt: 'x' }))
      .message,
  ).toBe(strings.membersOnly);
  expect(
    (await hugo.refused('POST /poll/update', pollUpdateInput(poll, { description: 'Fools' })))
      .message,
  ).toBe(strings.membersOnly);
  expect((await ada.ask('GET /content/get-one', { id: post.id })).content.text).toBe('Hello');

  await hugo.ask('POST /content/add', { id: post.id, shared_as: 'Private' });
  await hugo.ask('POST /blog/update', {
    id: blog.id,
    title: 'Songs',
    excerpt: 'Ten songs',
    status: 'Draft',
  });
  for (const { id } of [post, blog])
    expect((await ada.refused('GET /content/get-one', { id })).status).toBe(404);
});
