import { expect, test } from 'vitest';
import { fieldErrors } from './fields.ts';

test('each field gets its first message, and what has no field is kept apart', () => {
  const messages = {
    username: ['This username is already taken.', 'Second.'],
    captcha: ['Please solve the check first.'],
    phone: [],
  };
  expect(fieldErrors(messages, ['username', 'email', 'phone'])).toEqual({
    errors: { username: 'This username is already taken.' },
    others: ['Please solve the check first.'],
  });
});
