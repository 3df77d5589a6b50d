import { expect, it } from 'vitest';
import { withFriendship } from './friendshipCache.ts';

const ben = { id: 2, name: 'Ben', friendship: 'none' as const };
const cleo = { id: 3, name: 'Cleo', friendship: 'none' as const };

it('changes one person in lists, pages and the profile', () => {
  expect(withFriendship({ users: [ben, cleo], pageCount: 1 }, 2, 'sent')).toEqual({
    users: [{ ...ben, friendship: 'sent' }, cleo],
    pageCount: 1,
  });
  expect(
    withFriendship({ pages: [{ friends: [ben] }, { friends: [cleo] }] }, 3, 'friends'),
  ).toEqual({
    pages: [{ friends: [ben] }, { friends: [{ ...cleo, friendship: 'friends' }] }],
  });
  const profile = {
    user: { id: 2 },
    friendship: 'received' as const,
    friends: { total: 0, list: [] },
  };
  expect(withFriendship(profile, 2, 'friends')).toEqual({ ...profile, friendship: 'friends' });
  expect(withFriendship(profile, 3, 'friends')).toBe(profile);
});
