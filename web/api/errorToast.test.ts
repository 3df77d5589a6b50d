import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../ui/notice.ts';
import { ApiRequestError } from './errors.ts';
import { fieldError, fieldErrors } from './errorToast.ts';

const told = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
beforeEach(() => told.mockClear());

const refusedAt = (fields: Record<string, string[]>) =>
  new ApiRequestError('invalid', 422, Object.values(fields).flat().join(' '), fields);

test('each field gets its first message, and what the form has no field for is told', () => {
  const refused = refusedAt({
    username: ['This username is already taken.', 'Second.'],
    captcha: ['Please complete the check first.'],
    phone: [],
  });
  expect(fieldErrors(refused, ['username', 'email', 'phone'])).toEqual({
    username: 'This username is already taken.',
  });
  expect(told.mock.calls).toEqual([['Please complete the check first.']]);
});

test('a refusal that names no field is told as it is', () => {
  expect(
    fieldErrors(new ApiRequestError('conflict', 409, 'Somebody else was faster.'), ['name']),
  ).toEqual({});
  expect(told.mock.calls).toEqual([['Somebody else was faster.', 'top-right']]);
});

test('of one field the fault alone, and nothing is told beside it', () => {
  expect(fieldError(refusedAt({ reason: ['Please say why.'] }), 'reason')).toBe('Please say why.');
  expect(told).not.toHaveBeenCalled();
});
