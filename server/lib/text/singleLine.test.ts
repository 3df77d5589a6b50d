import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { isVisible, toSingleLine } from './singleLine.ts';

test.each([
  ['one line of several', 'Creek\nneighbors\u2028and\tall ', 'Creek neighbors and all'],
  ['without what turns what follows', 'Creek \u202eneighbors\u2066', 'Creek neighbors'],
  ['without what nobody sees', 'Y\u200bes\ufeff\u00ad', 'Yes'],
  ['what joins the signs of a word or a picture stays', 'می‌خواهم 👩‍👩‍👧', 'می‌خواهم 👩‍👩‍👧'],
  ['nothing to see is nothing', '\u200b\u200d\u3164 \u2800', ''],
])('%s', (_, text, line) => {
  expect(toSingleLine(text)).toBe(line);
});

test('what is longer than it may be ends in an ellipsis', () => {
  expect(toSingleLine('Creek neighbors', 7)).toBe('Creek…');
  expect(isVisible('👍')).toBe(true);
});

describe('through the calls', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await createTestTown();
  });
  afterAll(() => town.close());

  test('a name, a title, a question and an option stand on one line, whatever was typed', async () => {
    const ada = await town.as('ada');
    const { group } = await ada.ask('POST /group/create', {
      name: 'Creek \u202eneighbors\nand all',
    });
    expect(group.name).toBe('Creek neighbors and all');
    const poll = {
      question: 'Where\n\u202eto?',
      answer_allowed: 1,
      close_on: '2999-01-01',
      timezone: 'UTC',
    };
    const { content } = await ada.ask('POST /poll/create', {
      ...poll,
      options: ['North', 'So\u200buth'],
    });
    expect(content).toMatchObject({ title: 'Where to?' });
    const twice = await ada.refused('POST /poll/create', {
      ...poll,
      options: ['Yes', 'Yes\u200d'],
    });
    expect(twice.message).toEqual({ options: [strings.pollOptionTwice] });
  });

  test('what nobody can see is empty, in a name and in what is said', async () => {
    const ada = await town.as('ada');
    expect((await ada.refused('POST /account/save-profile', { name: '\u200b' })).message).toEqual({
      name: [strings.nameEmpty],
    });
    const { id } = await town.post('ada');
    expect(
      (await ada.refused('POST /comment/add', { content_id: id, comment: '\u200b\u2060' })).status,
    ).toBe(422);
    expect(
      (await ada.refused('POST /content/add', { text: '\u3164', shared_as: 'Public' })).status,
    ).toBe(422);
  });
});
