import { expect, it } from 'vitest';
import { formatLikers, withViewer } from './likers.ts';

const like = (user_id: number, name: string) => ({
  user_id,
  user: { name, username: name.toLowerCase() },
});
const maya = like(1, 'Maya');
const tom = like(2, 'Tom');
const viewer = {
  token: 't',
  userType: 2,
  userName: 'ada',
  userId: 9,
  userImage: '',
  uName: 'Ada',
  userImageThumb: '',
};

it('names the people who like a post', () => {
  expect(formatLikers([maya], 1, 9)).toBe('Liked by Maya');
  expect(formatLikers([maya, tom], 2, 9)).toBe('Liked by Maya and Tom');
  expect(formatLikers([maya, tom, like(9, 'Ada')], 3, 9)).toBe('Liked by you, Maya and 1 other');
  expect(formatLikers([maya, tom], 1_240, undefined)).toBe('Liked by Maya, Tom and 1,238 others');
  expect(formatLikers([], 12, undefined)).toBeUndefined();
});

it('names a viewer first who liked the post before the newest likers', () => {
  expect(formatLikers(withViewer([maya, tom], true, viewer), 7, 9)).toBe(
    'Liked by you, Maya and 5 others',
  );
});

it('adds and removes the viewer', () => {
  expect(withViewer([maya], true, viewer).map((one) => one.user_id)).toEqual([9, 1]);
  expect(withViewer([like(9, 'Ada'), maya], true, viewer).map((one) => one.user_id)).toEqual([
    9, 1,
  ]);
  expect(withViewer([like(9, 'Ada'), maya], false, viewer).map((one) => one.user_id)).toEqual([1]);
});
