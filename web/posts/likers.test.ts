import { expect, it } from 'vitest';
import { likersLine, withViewer } from './likers.ts';

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
  expect(likersLine([maya], 1, 9)).toBe('Liked by Maya');
  expect(likersLine([maya, tom], 2, 9)).toBe('Liked by Maya and Tom');
  expect(likersLine([maya, tom, like(9, 'Ada')], 3, 9)).toBe('Liked by you, Maya and 1 other');
  expect(likersLine([maya, tom], 1_240, undefined)).toBe('Liked by Maya, Tom and 1,238 others');
  expect(likersLine([], 12, undefined)).toBeUndefined();
});

it('names a viewer first who liked the post before the newest likers', () => {
  expect(likersLine(withViewer([maya, tom], true, viewer), 7, 9)).toBe(
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
