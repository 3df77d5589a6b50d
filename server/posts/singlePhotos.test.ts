// Descriptions of the photo of a poll or an action.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { filledForm as actionForm, publishAction } from '#test/actions.ts';
import { pictureOf } from '#test/pictures.ts';
import { pollUpdateInput, publishPoll } from '#test/polls.ts';
import { makeModerators } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const photoSeenBy = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /content/get-one', { id })).content.attachments[0]
    ?.description;
const searchIds = async (username: Username, keyword: string) =>
  (await (await town.as(username)).ask('GET /search/index', { keyword })).posts.map(({ id }) => id);

test('the photo of a poll is described, found by a search, and described again', async () => {
  const ada = await town.as('ada');
  const image = await pictureOf(town, ada.id);
  const poll = await publishPoll(town, 'ada', {
    image,
    image_description: '  A zigzagging kestrel  ',
  });
  const photo = () => photoSeenBy('ben', poll.id);
  expect(await photo()).toBe('A zigzagging kestrel');
  expect(await searchIds('ben', 'zigzagging')).toContain(poll.id);

  // A client from before descriptions edits the question.
  await ada.ask('POST /poll/update', pollUpdateInput(poll, { question: 'Where shall it stand?' }));
  expect(await photo()).toBe('A zigzagging kestrel');
  await ada.ask('POST /poll/update', pollUpdateInput(poll, { image_description: 'A red kite' }));
  expect(await photo()).toBe('A red kite');
  expect(await searchIds('ben', 'zigzagging')).not.toContain(poll.id);

  const other = await pictureOf(town, ada.id);
  await ada.ask('POST /poll/update', pollUpdateInput(poll, { image: other }));
  expect(await photo(), 'another photo has no description').toBeUndefined();
  await ada.ask(
    'POST /poll/update',
    pollUpdateInput(poll, { image: '', image_description: 'No photo' }),
  );
  expect(await photo()).toBeUndefined();
});

test('the photo of an action is described, and the description survives other edits', async () => {
  const ada = await town.as('ada');
  const image = await pictureOf(town, ada.id);
  const { id } = await publishAction(town, 'ada', { image, image_description: 'A crested grebe' });
  expect(await photoSeenBy('ben', id)).toBe('A crested grebe');
  expect(await searchIds('ben', 'grebe')).toContain(id);
  await ada.ask('POST /action/update', { ...actionForm, id, title: 'Clean the pond' });
  expect(await photoSeenBy('ben', id)).toBe('A crested grebe');
  await ada.ask('POST /action/update', { ...actionForm, id, image_description: '' });
  expect(await photoSeenBy('ben', id)).toBeUndefined();
});

test('blocked words in a description hold a poll and an action', async () => {
  await makeModerators(town, 'zoe');
  await (
    await town.as('keeper')
  ).ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
  const noor = await town.as('noor');
  const withWord = async () => ({
    image: await pictureOf(town, noor.id),
    image_description: 'Win the lottery',
  });
  const poll = await publishPoll(town, 'noor', await withWord());
  expect((await noor.ask('GET /content/get-one', { id: poll.id })).content.waits, 'a poll').toBe(
    true,
  );
  const action = await publishAction(town, 'noor', await withWord());
  const { status } = await (
    await town.as('ben')
  ).refused('GET /content/get-one', { id: action.id });
  expect(status, 'an action').toBe(404);

  const described = await pictureOf(town, noor.id);
  const fine = await publishPoll(town, 'noor', { image: described, image_description: 'Fine' });
  const { content } = await noor.ask(
    'POST /poll/update',
    pollUpdateInput(fine, { image_description: 'lottery' }),
  );
  expect(content.waits, 'an edit').toBe(true);
});
