import { expect, test } from 'vitest';
import {
  mergeRefetched,
  appendNewer,
  olderThan,
  prependOlder,
  type LogPages,
  type MessageLogPages,
} from './logPages.ts';

const user = { id: 2, name: 'Tom', username: 'tom', image: '', image_thumb: '' };
const log = (ids: number[], more = false): MessageLogPages => ({
  messages: ids.map((id) => ({ id }) as MessageLogPages['messages'][number]),
  more,
  user,
  unread: 0,
  request: false,
  can_send: true,
});
const idsOf = ({ messages }: MessageLogPages) => messages.map(({ id }) => id);

test('keeps scrolled pages when the end is refetched, and drops messages deleted at the end', () => {
  const fresh = mergeRefetched(log([1, 2, 3, 4, 5, 6], false), log([4, 6, 7], true), 6);
  expect(idsOf(fresh)).toEqual([1, 2, 3, 4, 6, 7]);
  expect(fresh.more).toBe(false);
});

test('leaves no gap between parts that do not overlap: drops the earlier part', () => {
  const fresh = mergeRefetched(log([1, 2, 3]), log([8, 9], true), 3);
  expect(idsOf(fresh)).toEqual([8, 9]);
  expect(fresh.more).toBe(true);
});

test('empties a deleted conversation, and replaces one that is loaded completely', () => {
  expect(idsOf(mergeRefetched(log([1, 2]), log([]), 2))).toEqual([]);
  expect(idsOf(mergeRefetched(log([1, 2, 3]), log([2, 3]), 3))).toEqual([2, 3]);
});

test('keeps a message that arrived during the refetch', () => {
  expect(idsOf(mergeRefetched(log([1, 2, 3]), log([1, 2]), 2))).toEqual([1, 2, 3]);
});

test('adds newer messages once, even if they arrive repeatedly', () => {
  const once = appendNewer(log([1, 2], true), log([3]));
  expect(idsOf(appendNewer(once, log([3, 4])))).toEqual([1, 2, 3, 4]);
  expect(once.more).toBe(true);
});

test('puts older messages first', () => {
  const whole = prependOlder(log([3, 4], true), log([1, 2], false));
  expect(idsOf(whole)).toEqual([1, 2, 3, 4]);
  expect(whole.more).toBe(false);
});

test('continues where a page stopped that has only hidden messages', () => {
  const page = (ids: number[], reached?: number): LogPages => ({ ...log(ids, true), reached });
  const empty = page([], 50);
  expect(olderThan(empty)).toBe(50);
  const older = prependOlder(page([60], 50), page([], 30));
  expect(olderThan(older)).toBe(30);
  expect(olderThan(appendNewer(older, page([61], 45)))).toBe(30);
  expect(olderThan(mergeRefetched(older, page([60, 61], 55), 60))).toBe(55);
  expect(olderThan(mergeRefetched(page([20, 60], 10), page([60, 61], 55), 60))).toBe(10);
  expect(olderThan(prependOlder(older, page([20])))).toBe(20);
});
