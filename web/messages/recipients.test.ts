import { expect, test } from 'vitest';
import { recipientsFault, replySubject, withRecipient } from './recipients.ts';

const tom = { id: 1, name: 'Tom', username: 'tom', image_thumb: '' };

test('recognizes missing and unselected recipients, and adds each once', () => {
  expect(recipientsFault([], '')).toBe('Please add recipient to send.');
  expect(recipientsFault([tom], ' Elena')).toBe('Please choose user from list only.');
  expect(recipientsFault([tom], ' ')).toBeUndefined();
  expect(withRecipient([tom], { ...tom })).toEqual([tom]);
});

test('does not repeat Re: in the subject of a reply', () => {
  expect(replySubject('Saturday')).toBe('Re: Saturday');
  expect(replySubject('Re: RE: Saturday')).toBe('Re: Saturday');
  expect(replySubject('')).toBe('');
});
