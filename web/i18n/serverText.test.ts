// Translation of server texts in a browser set to Spanish.
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
vi.stubGlobal('localStorage', { getItem: () => 'es' });
const { translateResponse } = await import('./serverText.ts');

const success = { success: true, id: 7 };
const refusal = { success: false, error: true, code: 'invalid' };

test.each([
  ['a text', { key: 'messageNotFound' }, 'No encontramos el mensaje.'],
  [
    'a value, which is not translated',
    { key: 'seemsInvalid', values: { entry: 'Message not found. {{entry}}' } },
    'No podemos invitar a Message not found. {{entry}}. Revisa la dirección.',
  ],
  [
    'a number in the format of the language',
    { key: 'tooLong', values: { most: 10_000 } },
    'Usa como máximo 10.000 caracteres.',
  ],
  [
    'several sentences',
    {
      details: [
        { key: 'alreadyRegistered', values: { emails: 'Dr. Who', site_name: 'St. Mary' } },
        { key: 'seemsInvalid', values: { entry: 'nope' } },
      ],
    },
    'Ya tienen cuenta en St. Mary: Dr. Who. No podemos invitar a nope. Revisa la dirección.',
  ],
])('translates %s', (_case, keys, message) => {
  for (const response of [success, refusal])
    expect(translateResponse({ ...response, message: 'In English.', ...keys })).toEqual({
      ...response,
      ...keys,
      message,
    });
});

test.each([
  ['without a key', {}],
  ['with a key of a newer server', { key: 'notYetKnown' }],
  ['with a key that every object has', { key: 'constructor' }],
  ['of which one sentence is unknown', { details: [{ key: 'messageSent' }, {}] }],
])('shows a message %s as it was sent', (_case, keys) => {
  const response = { ...success, message: 'Message not found. Ours.', ...keys };
  expect(translateResponse(response)).toEqual(response);
});

test('translates the messages of fields, and shows those without a known key as sent', () => {
  const details = {
    username: [{ key: 'usernameTaken' }, {}],
    name: [{ key: 'tooLong', values: { most: 80 } }],
  };
  const message = { username: ['This username is already taken.', 'Ours.'], name: ['Too long.'] };
  expect(translateResponse({ ...refusal, message, details })).toEqual({
    ...refusal,
    details,
    message: {
      username: ['Este nombre de usuario ya está en uso.', 'Ours.'],
      name: ['Usa como máximo 80 caracteres.'],
    },
  });
  expect(translateResponse({ ...refusal, message })).toEqual({ ...refusal, message });
});

test.each([undefined, null, 'a proxy’s page', { posts: [] }, { message: { text: 'Hello' } }])(
  'leaves %j unchanged',
  (response) => {
    expect(translateResponse(response)).toEqual(response);
  },
);
