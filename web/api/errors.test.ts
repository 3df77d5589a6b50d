import { expect, test } from 'vitest';
import { refusedBy } from './errors.ts';

test('a sentence is the message', () => {
  const refused = refusedBy(404, {
    success: false,
    error: true,
    code: 'not_found',
    message: 'Feed not found.',
  });
  expect(refused).toMatchObject({
    code: 'not_found',
    status: 404,
    message: 'Feed not found.',
    fields: undefined,
  });
});

test('fields keep their messages, and their first ones make the message', () => {
  const fields = {
    username: ['This username is already taken.', 'Too short.'],
    email: ['Please enter your email.'],
  };
  const refused = refusedBy(422, { success: false, error: true, code: 'invalid', message: fields });
  expect(refused.fields).toEqual(fields);
  expect(refused.message).toBe('This username is already taken. Please enter your email.');
});

test.each([
  [502, '<html>Bad gateway</html>', 'internal'],
  [503, undefined, 'unavailable'],
  [500, { error: 'odd' }, 'internal'],
])('an answer %i without the envelope gets a sentence of ours', (status, body, code) => {
  const refused = refusedBy(status, body);
  expect(refused.code).toBe(code);
  expect(refused.message).toMatch(/\.$/);
});
