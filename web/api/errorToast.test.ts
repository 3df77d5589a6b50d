import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { ApiRequestError } from './errors.ts';
import { fieldError, fieldErrors } from './errorToast.ts';

const showError = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
beforeEach(() => showError.mockClear());

const refusedAt = (fields: Record<string, string[]>) =>
  new ApiRequestError('invalid', 422, Object.values(fields).flat().join(' '), fields);

test('returns the first message per field and shows messages of other fields as toasts', () => {
  const error = refusedAt({
    username: ['This username is already taken.', 'Second.'],
    captcha: ['Please complete the check first.'],
    phone: [],
  });
  expect(fieldErrors(error, ['username', 'email', 'phone'])).toEqual({
    username: 'This username is already taken.',
  });
  expect(showError.mock.calls).toEqual([['Please complete the check first.']]);
});

test('shows an error without fields as a toast', () => {
  expect(
    fieldErrors(new ApiRequestError('conflict', 409, 'Someone else was faster.'), ['name']),
  ).toEqual({});
  expect(showError.mock.calls).toEqual([['Someone else was faster.', 'top-right']]);
});

test('returns the message of a single field without a toast', () => {
  expect(fieldError(refusedAt({ reason: ['Please say why.'] }), 'reason')).toBe('Please say why.');
  expect(showError).not.toHaveBeenCalled();
});
