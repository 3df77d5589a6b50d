import { expect, test } from 'vitest';
import { errorFromResponse } from './errors.ts';

test('uses the message of the response', () => {
  const error = errorFromResponse(404, {
    success: false,
    error: true,
    code: 'not_found',
    message: 'Feed not found.',
  });
  expect(error).toMatchObject({
    code: 'not_found',
    status: 404,
    message: 'Feed not found.',
    fields: undefined,
  });
});

test('keeps the messages per field and joins the first ones', () => {
  const fields = {
    username: ['This username is already taken.', 'Too short.'],
    email: ['Please enter your email.'],
  };
  const error = errorFromResponse(422, {
    success: false,
    error: true,
    code: 'invalid',
    message: fields,
  });
  expect(error.fields).toEqual(fields);
  expect(error.message).toBe('This username is already taken. Please enter your email.');
});

test.each([
  [502, '<html>Bad gateway</html>', 'internal'],
  [503, undefined, 'unavailable'],
  [500, { error: 'odd' }, 'internal'],
])('uses its own message for a %i response without the error envelope', (status, body, code) => {
  const error = errorFromResponse(status, body);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/\.$/);
});
