import { expect, test } from 'vitest';
import { renewed, withNewer, withOlder, type Log } from './pages.ts';

const user = { id: 2, name: 'Tom', username: 'tom', image: '', image_thumb: '' };
const log = (ids: number[], more = false): Log => ({
  messages: ids.map((id) => ({ id }) as Log['messages'][number]),
  more,
  user,
  unread: 0,
  request: false,
  can_send: true,
});
const idsOf = ({ messages }: Log) => messages.map(({ id }) => id);

test('pages that were scrolled to stay when the end is asked for anew, and what was deleted at the end goes', () => {
  const fresh = renewed(log([1, 2, 3, 4, 5, 6], false), log([4, 6, 7], true), 6);
  expect(idsOf(fresh)).toEqual([1, 2, 3, 4, 6, 7]);
  expect(fresh.more).toBe(false);
});

test('nothing is left out between two parts that do not meet: the earlier one is scrolled to again', () => {
  const fresh = renewed(log([1, 2, 3]), log([8, 9], true), 3);
  expect(idsOf(fresh)).toEqual([8, 9]);
  expect(fresh.more).toBe(true);
});

test('a conversation that was deleted is empty, and one that is here as a whole is as it is now', () => {
  expect(idsOf(renewed(log([1, 2]), log([]), 2))).toEqual([]);
  expect(idsOf(renewed(log([1, 2, 3]), log([2, 3]), 3))).toEqual([2, 3]);
});

test('what came while the end was on its way stays', () => {
  expect(idsOf(renewed(log([1, 2, 3]), log([1, 2]), 2))).toEqual([1, 2, 3]);
});

test('newer ones come once, however often they are told', () => {
  const once = withNewer(log([1, 2], true), log([3]));
  expect(idsOf(withNewer(once, log([3, 4])))).toEqual([1, 2, 3, 4]);
  expect(once.more).toBe(true);
});

test('older ones come before', () => {
  const whole = withOlder(log([3, 4], true), log([1, 2], false));
  expect(idsOf(whole)).toEqual([1, 2, 3, 4]);
  expect(whole.more).toBe(false);
});
