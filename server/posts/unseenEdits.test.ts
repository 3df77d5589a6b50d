// A text that others read remains among the revisions, also if it was replaced while they could not
// see the post.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import type { Username } from '#server/seed/people.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { publishPetition } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const edit = async (fields: Input<'POST /content/add'>) =>
  (await town.as('ada')).ask('POST /content/add', fields);
const listTexts = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /content/versions', { id })).versions.map(
    ({ text }) => text,
  );

test('the readers of a Public post see a text that was replaced while it was Private', async () => {
  const { id } = await town.post('ada', { text: 'For the ferry.', shared_as: 'Public' });
  await edit({ id, shared_as: 'Private' });
  await edit({ id, location: 'Pier' });
  await edit({ id, text: 'A draft.' });
  await edit({ id, text: 'Sink the ferry.', shared_as: 'Public' });
  // only texts that they could see
  expect(await listTexts('gus', id)).toEqual(['For the ferry.']);
  expect(await listTexts('ada', id)).toEqual(['A draft.', 'For the ferry.', 'For the ferry.']);
});

test('a text that was never Public stays for those who saw it', async () => {
  const { id } = await town.post('ada', { text: 'Among friends.', shared_as: 'Friends' });
  await edit({ id, text: 'Still among friends.' });
  await edit({ id, text: 'For all.', shared_as: 'Public' });
  await edit({ id, text: 'Mine.', shared_as: 'Private' });
  await edit({ id, text: 'Mine again.', shared_as: 'Private' });
  await edit({ id, text: 'Friends again.', shared_as: 'Friends' });
  expect(await listTexts('ben', id)).toEqual([
    'For all.',
    'Still among friends.',
    'Among friends.',
  ]);
  await edit({ id, text: 'Open.', shared_as: 'Public' });
  expect(await listTexts('gus', id)).toEqual(['For all.']);
});

test('the readers of a Public poll see options that were replaced while it was Private', async () => {
  const poll = await publishPoll(town, 'ada', { options: ['Day', 'Night'] });
  const { id } = poll;
  const ada = await town.as('ada');
  const save = (lastOption: string, shared_as: 'Private' | 'Public') =>
    ada.ask(
      'POST /poll/update',
      pollUpdateInput(poll, { options: ['Day', lastOption], shared_as }),
    );
  await save('Night', 'Private');
  await save('Never', 'Private');
  await save('Soon', 'Public');
  const { versions } = await (await town.as('gus')).ask('GET /content/versions', { id });
  expect(versions.map(({ options }) => options)).toEqual([['Day', 'Night']]);
});

test('the readers of an action, and of a blog that became a draft and was published for fewer, see the title that was replaced', async () => {
  const { id } = await publishPetition(town, { title: 'Open the path' });
  const ada = await town.as('ada');
  await ada.ask('POST /action/update', { id, title: 'Open the path', shared_as: 'Private' });
  await ada.ask('POST /action/update', { id, title: 'Close the path', shared_as: 'Public' });
  const versions = async (post: number) =>
    (await town.visitor.ask('GET /content/versions', { id: post })).versions.map(
      ({ title }) => title,
    );
  expect(await versions(id)).toEqual(['Open the path']);

  const blog = { title: 'Said', excerpt: 'Two buckets.', description: 'Three.' };
  const { content } = await ada.ask('POST /blog/create', { ...blog, shared_as: 'Public' });
  const save = (fields: Partial<Input<'POST /blog/update'>>) =>
    ada.ask('POST /blog/update', { id: content.id, ...blog, ...fields });
  await save({ status: 'Draft' });
  await save({ status: 'Published', shared_as: 'Friends' });
  await save({ title: 'Unsaid' });
  await save({ title: 'Unsaid', shared_as: 'Public' });
  expect(await versions(content.id)).toEqual(['Said']);
});
