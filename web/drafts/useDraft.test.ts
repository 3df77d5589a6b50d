import { expect, it } from 'vitest';
import { textAddedSince } from './useDraft.ts';

it('returns the text written while the earlier text was being sent', () => {
  expect(textAddedSince('One sentence.', 'One sentence.')).toBe('');
  expect(textAddedSince('One sentence.', 'One sentence. And another')).toBe('And another');
  expect(textAddedSince('One sentence.', 'Something else')).toBe('Something else');
  expect(textAddedSince('', 'Under a photo')).toBe('Under a photo');
});
