import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { isVisible, toSingleLine } from './singleLine.ts';

test.each([
  ['joins several lines', 'Creek\nneighbors\u2028and\tall ', 'Creek neighbors and all'],
  ['removes bidirectional controls', 'Creek \u202eneighbors\u2066', 'Creek neighbors'],
  ['removes invisible characters', 'Y\u200bes\ufeff\u00ad', 'Yes'],
  ['keeps zero-width joiners and non-joiners', 'می‌خواهم 👩‍👩‍👧', 'می‌خواهم 👩‍👩‍👧'],
  ['returns an empty string for invisible text', '\u200b\u200d\u3164 \u2800', ''],
])('%s', (_, text, line) => {
  expect(toSingleLine(text)).toBe(line);
});

test('truncates long text; the limit includes the ellipsis', () => {
  expect(toSingleLine('Creek neighbors', 7)).toBe('Creek…');
  expect(toSingleLine('Creekneighbors', 7)).toBe('Creekn…');
});

test('an emoji is visible', () => {
  expect(isVisible('👍')).toBe(true);
});

describe('in API calls', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await createTestTown();
  });
  afterAll(() => town.close());

  test('a group name, a poll question and poll options become a single line', async () => {
    const ada = await town.as('ada');
    const { group } = await ada.ask('POST /group/create', {
      name: 'Creek \u202eneighbors\nand all',
    });
    expect(group.name).toBe('Creek neighbors and all');
    const { content } = await ada.ask('POST /poll/create', {
      question: 'Where\n\u202eto?',
      answer_allowed: 1,
      close_on: '2999-01-01',
      timezone: 'UTC',
      options: ['North', 'So\u200buth', 'Up\nthe creek'],
    });
    expect(content.title).toBe('Where to?');
    expect(content.poll!.options.map(({ option_text }) => option_text)).toEqual([
      'North',
      'South',
      'Up the creek',
    ]);
  });

  test('texts keep tabs and line breaks, and no other control characters', async () => {
    const text = `a\tb\r\nc${'\u0001\b\f\u001b\u007f'.repeat(500)}d`;
    const post = await town.post('ada', { text });
    expect(post.text).toBe('a\tb\r\ncd');
    const { comment } = await town.say('ada', post.id, { comment: `\u0001${text}\u0002` });
    expect(comment).toBe('a\tb\r\ncd');
    expect(
      (
        await (
          await town.as('ada')
        ).refused('POST /comment/add', { content_id: post.id, comment: '\u0001' })
      ).status,
    ).toBe(422);
  });

  test('invisible names and texts are rejected as empty', async () => {
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
