// Keys and values of messages in responses.
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message, messageLists, patternOfKey } from '#contract/messageKeys.ts';
import { strings } from '#contract/strings.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { createKeyedFieldMessages, createKeyedMessage } from './keyedMessages.ts';

test('a text has its key, a message its key and values', () => {
  expect(createKeyedMessage(strings.passwordsDiffer, {})).toEqual({
    message: 'Your password did not match.',
    key: 'passwordsDiffer',
  });
  expect(createKeyedMessage(message('tooLong', { most: 10_000 }), {})).toEqual({
    message: 'Please use at most 10,000 characters.',
    key: 'tooLong',
    values: { most: 10_000 },
  });
  expect(createKeyedMessage('Of no list.', {})).toEqual({ message: 'Of no list.' });
  expect(createKeyedMessage([], {})).toEqual({ message: '' });
});

test('several sentences have their keys in details', () => {
  const sentences = [message('invitationsSent', { emails: 'a, b' }), strings.messageSent];
  expect(createKeyedMessage(sentences, {})).toEqual({
    message: 'Invitation sent to a, b sucessfully. Message sent.',
    details: [{ key: 'invitationsSent', values: { emails: 'a, b' } }, { key: 'messageSent' }],
  });
});

test('fields have their keys in details', () => {
  const fields = { title: [strings.titleEmpty], text: [message('tooLong', { most: 5 })] };
  expect(createKeyedFieldMessages(fields, {})).toEqual({
    message: {
      title: ['Title can not be empty!'],
      text: ['Please use at most 5 characters.'],
    },
    details: { title: [{ key: 'titleEmpty' }], text: [{ key: 'tooLong', values: { most: 5 } }] },
  });
});

test('an operator’s wording changes the text, not the key', () => {
  const textOverrides = {
    'Title can not be empty!': 'Give it a title.',
    '{{entry}} seems to be invalid.': 'Not an address: {{entry}}.',
  };
  expect(createKeyedMessage(strings.titleEmpty, textOverrides)).toEqual({
    message: 'Give it a title.',
    key: 'titleEmpty',
  });
  expect(createKeyedMessage(message('seemsInvalid', { entry: '{{x}}' }), textOverrides)).toEqual({
    message: 'Not an address: {{x}}.',
    key: 'seemsInvalid',
    values: { entry: '{{x}}' },
  });
});

test('a message in the language of its reader keeps its text', () => {
  expect(
    createKeyedMessage([{ ...message('appealByEmail'), text: 'Para apelar, abre el enlace.' }], {}),
  ).toEqual({ message: 'Para apelar, abre el enlace.', key: 'appealByEmail' });
});

test('the key of a text leads back to it', () => {
  const texts = messageLists.flatMap((list) => Object.values(list));
  for (const text of texts.filter((text) => !text.includes('{{')))
    expect(patternOfKey(createKeyedMessage(text, {}).key!)).toBe(text);
});

test('every key that the server names exists', () => {
  const named = globSync('server/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bmessage\(\s*'(\w+)'/g)].map(([, key]) => key!),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((key) => !messageLists.some((list) => Object.hasOwn(list, key)))).toEqual([]);
});

describe('a response', () => {
  let town: TestTown;
  beforeAll(async () => void (town = await createTestTown()));
  afterAll(() => town.close());

  test('contains the key of a refusal', async () => {
    const response = await town.visitor.raw('GET /group/get-one', { id: 999_999 });
    expect([response.statusCode, response.json()]).toEqual([
      401,
      {
        success: false,
        error: true,
        code: 'unauthorized',
        message: 'Please log in first.',
        key: 'signInFirst',
      },
    ]);
  });

  test('contains the keys and values of fields', async () => {
    const ada = await town.as('ada');
    const response = await ada.raw('POST /content/add', { text: 'x'.repeat(10_001) });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        success: false,
        error: true,
        code: 'invalid',
        message: { text: ['Please use at most 10,000 characters.'] },
        details: { text: [{ key: 'tooLong', values: { most: 10_000 } }] },
      },
    ]);
  });

  test('contains the keys of a success with several sentences, also when it is repeated', async () => {
    const ada = await town.as('ada');
    const send = () =>
      ada.raw(
        'POST /user/invite-friend',
        { emails: ['jay@example.org', 'nope'] },
        { 'idempotency-key': 'two-sentences' },
      );
    const [first, again] = [await send(), await send()];
    expect(first.json()).toMatchObject({
      success: true,
      message: 'Invitation sent to jay@example.org sucessfully. nope seems to be invalid.',
      details: [
        { key: 'invitationsSent', values: { emails: 'jay@example.org' } },
        { key: 'seemsInvalid', values: { entry: 'nope' } },
      ],
    });
    expect(again.body).toBe(first.body);
  });
});
