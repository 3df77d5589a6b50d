import { expect, it } from 'vitest';
import { audienceHint } from './audience.ts';

it('describes the audience of a post', () => {
  expect(audienceHint({ kind: 'Public', total: 812 })).toBe('Everyone, even without an account');
  expect(audienceHint({ kind: 'Public', total: 812 }, { lookAround: false })).toBe(
    'All members, and anyone who has the link',
  );
  expect(audienceHint({ kind: 'Private', total: 0 })).toBe('Only you');
  expect(audienceHint({ kind: 'Friends', total: 34 })).toBe('All 34 of your friends');
  expect(audienceHint({ kind: 'Friends', total: 1 })).toBe('Your one friend');
  expect(audienceHint({ kind: 'Friends', total: 0 })).toBe('Only you, until you add friends');
  expect(audienceHint({ kind: 'Collection', total: 3 }, { collection: 'Neighbors' })).toBe(
    '3 people in Neighbors',
  );
  expect(audienceHint({ kind: 'Collection', total: 1 }, { collection: 'Neighbors' })).toBe(
    '1 person in Neighbors',
  );
  expect(audienceHint({ kind: 'Collection', total: 0 })).toBe(
    'Only you, because this collection is empty',
  );
  expect(audienceHint({ kind: 'Group', closed: true, total: 1_200 })).toBe(
    'All 1,200 other members of the group',
  );
  expect(audienceHint({ kind: 'Group', closed: false, total: 1_200 })).toBe(
    'All 1,200 other members of this site',
  );
  expect(audienceHint({ kind: 'Public', closed: true, total: 8 })).toBe(
    'All 8 other members of the group',
  );
  expect(audienceHint({ kind: 'Group', closed: true, total: 0 })).toBe(
    'Only you, until others join the group',
  );
});
