import { expect, it } from 'vitest';
import { writtenSince } from './useDraft.ts';

it('returns the text written while the earlier text was being sent', () => {
  expect(writtenSince('One sentence.', 'One sentence.')).toBe('');
  expect(writtenSince('One sentence.', 'One sentence. And another')).toBe('And another');
  expect(writtenSince('One sentence.', 'Something else')).toBe('Something else');
  expect(writtenSince('', 'Under a photo')).toBe('Under a photo');
});
