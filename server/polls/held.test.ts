// Edits of a poll that would be held for review. A held poll accepts no votes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spamStrings } from '#contract/spamStrings.ts';
import { pollUpdateInput, voteAsOthers, publishPoll, vote } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await (
    await town.as('keeper')
  ).ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
});
afterAll(() => town.close());

const heldFields = { description: '<p>A lottery</p>' };

test('an edit that would be held is refused until it hides the votes of at least five people', async () => {
  const ada = await town.as('ada');
  const poll = await publishPoll(town, 'ada');
  // Five votes are counted as a step, and the sixth is not.
  await voteAsOthers(town, poll, [0, 0, 0, 0, 0, 2]);
  expect(await ada.refused('POST /poll/update', pollUpdateInput(poll, heldFields))).toMatchObject({
    status: 422,
    message: spamStrings.pollWouldNeedReview,
  });
  await ada.ask('POST /poll/update', pollUpdateInput(poll, { description: '<p>A creek</p>' }));
  await vote(await town.as('noor'), poll, 0);
  await vote(await town.as('gus'), poll, 0);
  await vote(await town.as('ben'), poll, 0);
  expect((await ada.refused('POST /poll/update', pollUpdateInput(poll, heldFields))).status).toBe(
    422,
  );
  // After ten votes, the result still shows the first five.
  await vote(await town.as('hugo'), poll, 0);
  expect((await ada.ask('POST /poll/update', pollUpdateInput(poll, heldFields))).message).toBe(
    spamStrings.waits,
  );
});

test('an edit that resets the votes, or one without votes, is held', async () => {
  const ada = await town.as('ada');
  const poll = await publishPoll(town, 'ada');
  await voteAsOthers(town, poll, [0]);
  const question = { question: 'Which lottery?', reset_votes: true };
  expect((await ada.ask('POST /poll/update', pollUpdateInput(poll, question))).message).toBe(
    spamStrings.waits,
  );
  const otherPoll = await publishPoll(town, 'ada');
  expect((await ada.ask('POST /poll/update', pollUpdateInput(otherPoll, heldFields))).message).toBe(
    spamStrings.waits,
  );
});
