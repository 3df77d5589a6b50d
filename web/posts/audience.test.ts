import { expect, it } from 'vitest';
import { whoWillSee } from './audience.ts';

it('says who will see a post', () => {
  expect(whoWillSee({ kind: 'Public', total: 812 })).toBe('Anyone, signed in or not');
  expect(whoWillSee({ kind: 'Private', total: 0 })).toBe('Only you');
  expect(whoWillSee({ kind: 'Friends', total: 34 })).toBe('All 34 of your friends');
  expect(whoWillSee({ kind: 'Friends', total: 1 })).toBe('Your one friend');
  expect(whoWillSee({ kind: 'Friends', total: 0 })).toBe('Only you, until you have friends here');
  expect(whoWillSee({ kind: 'Collection', total: 3 }, 'Neighbors')).toBe('3 people in Neighbors');
  expect(whoWillSee({ kind: 'Collection', total: 1 }, 'Neighbors')).toBe('1 person in Neighbors');
  expect(whoWillSee({ kind: 'Collection', total: 0 })).toBe(
    'Only you, until friends are in this collection',
  );
  expect(whoWillSee({ kind: 'Group', closed: true, total: 1_200 })).toBe(
    'All 1,200 other members of the group',
  );
  expect(whoWillSee({ kind: 'Group', closed: false, total: 1_200 })).toBe(
    'All 1,200 other members of this site',
  );
  expect(whoWillSee({ kind: 'Public', closed: true, total: 8 })).toBe(
    'All 8 other members of the group',
  );
  expect(whoWillSee({ kind: 'Group', closed: true, total: 0 })).toBe(
    'Only you, until others join the group',
  );
});
