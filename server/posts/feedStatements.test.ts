// The number of statements of feeds: each costs about as much as two posts of the page.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => (town = await createTestTown()));
afterAll(() => town.close());

/** The number of statements of a list of posts, with that of the session. */
async function countStatements(
  { ask }: Pick<Awaited<ReturnType<TestTown['as']>>, 'ask'>,
  input: Input<'GET /content/list'>,
) {
  const query = vi.spyOn(town.app.readRouter.primary, 'query');
  await ask('GET /content/list', input);
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

test('a feed takes one statement after that of the session, until its reader has choices', async () => {
  const group_id = town.group.creek!;
  const post = await town.post('ada', { group_id });
  await town.post('ada');
  const feeds: Input<'GET /content/list'>[] = [{}, { group_id }, { user_id: town.id.ada }];
  const dev = await town.as('dev');
  // The first home feed may read the newest posts first, and then all.
  for (let i = 0; i < 4; i++) await dev.ask('GET /content/list', {});
  // A muted conversation does not concern feeds.
  await dev.ask('POST /user/mute', { content_id: post.id, period: 'day' });
  for (const feed of feeds) expect(await countStatements(dev, feed), JSON.stringify(feed)).toBe(2);

  await dev.ask('POST /user/mute', { word: 'weir', period: 'day' });
  for (const feed of feeds) expect(await countStatements(dev, feed), JSON.stringify(feed)).toBe(3);

  const ben = await town.as('ben');
  await ben.ask('POST /content/save', { id: post.id, saved: 'Y' });
  expect(await countStatements(ben, { group_id })).toBe(2);
  const [saved] = (await ben.ask('GET /content/list', { group_id })).contents;
  expect(saved).toMatchObject({ id: post.id, saved: true });
});

test('pinned posts take one more statement, also if they are all', async () => {
  const group_id = town.group.creek!;
  const ada = await town.as('ada');
  const noor = await town.as('noor');
  const [newest] = (await ada.ask('GET /content/list', { group_id })).contents;
  await ada.ask('POST /content/pin', { id: newest!.id, place: 'group', pinned: 'Y' });
  // Without other posts, no row tells what is pinned.
  expect(await countStatements(noor, { group_id })).toBe(4);
  expect((await noor.ask('GET /content/list', { group_id })).contents).toHaveLength(1);
  await town.post('ada', { group_id });
  expect(await countStatements(noor, { group_id })).toBe(3);
  expect((await noor.ask('GET /content/list', { group_id })).contents).toHaveLength(2);
});
