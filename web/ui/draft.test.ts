import { expect, it } from 'vitest';
import { writtenSince } from './draft.ts';

it('keeps what was written while the rest was being sent', () => {
  expect(writtenSince('One thing.', 'One thing.')).toBe('');
  expect(writtenSince('One thing.', 'One thing. And another')).toBe('And another');
  expect(writtenSince('One thing.', 'Something else')).toBe('Something else');
  expect(writtenSince('', 'Beneath a photo')).toBe('Beneath a photo');
});
