import { expect, test } from 'vitest';
import { recipientsError, replySubject, addRecipient } from './recipients.ts';

const tom = { id: 1, name: 'Tom', username: 'tom', image_thumb: '' };

test('recognizes missing and unselected recipients, and adds each once', () => {
  expect(recipientsError([], '')).toBe('Please add recipient to send.');
  expect(recipientsError([tom], ' Elena')).toBe('Please choose user from list only.');
  expect(recipientsError([tom], ' ')).toBeUndefined();
  expect(addRecipient([tom], { ...tom })).toEqual([tom]);
});

test('does not repeat Re: in the subject of a reply', () => {
  expect(replySubject('Saturday')).toBe('Re: Saturday');
  expect(replySubject('Re: RE: Saturday')).toBe('Re: Saturday');
  expect(replySubject('')).toBe('');
});
