import { expect, test } from 'vitest';
import {
  appendNewer,
  appendPage,
  dropDistant,
  mergeRefetched,
  olderThan,
  openAt,
  prependOlder,
  type LogPages,
  type MessageLogPages,
} from './logPages.ts';

const user = { id: 2, name: 'Tom', username: 'tom', image: '', image_thumb: '' };
const log = (ids: number[], more = false): MessageLogPages & LogPages => ({
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

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('drops messages far from the visible part, on each side, and continues there', () => {
  const complete = log(range(1, 300));
  const middle = dropDistant(complete, 150);
  expect(idsOf(middle)).toEqual(range(60, 239));
  expect([middle.more, middle.newer]).toEqual([true, 239]);
  const end = dropDistant(complete, 290);
  expect(idsOf(end)).toEqual(range(200, 300));
  expect([end.more, end.newer]).toEqual([true, undefined]);
  const start = dropDistant({ ...complete, reached: 1, more: true }, 1);
  expect(idsOf(start)).toEqual(range(1, 90));
  expect([start.more, start.reached, start.newer]).toEqual([true, 1, 90]);
  expect(olderThan(dropDistant({ ...complete, reached: 1 }, 150))).toBe(60);
  const short = log(range(1, 210));
  expect(dropDistant(short, 1)).toBe(short);
});

test('reads on from an earlier part, and ends at the latest message', () => {
  const part = openAt(log([5, 6], true), log([3, 4], true));
  expect([idsOf(part), part.more, part.newer]).toEqual([[3, 4, 5, 6], true, 6]);
  const longer = appendPage(part, log([7, 8], true));
  expect([idsOf(longer), longer.more, longer.newer]).toEqual([[3, 4, 5, 6, 7, 8], true, 8]);
  const whole = appendPage(longer, log([8, 9], false));
  expect([idsOf(whole), whole.more, whole.newer]).toEqual([[3, 4, 5, 6, 7, 8, 9], true, undefined]);
  // a page in which all messages are hidden
  const hidden = appendPage(part, { ...log([], true), reached: 20 });
  expect([idsOf(hidden), hidden.newer]).toEqual([[3, 4, 5, 6], 20]);
  expect(openAt(log([5]), log([])).newer).toBeUndefined();
});

test('leaves an earlier part as it is when messages arrive or the end is refetched', () => {
  const part = { ...log([3, 4, 5], true), newer: 5 };
  expect(appendNewer(part, log([9]))).toBe(part);
  const refetched = mergeRefetched(part, { ...log([8, 9], true), unread: 2 }, 5);
  expect([idsOf(refetched), refetched.newer, refetched.unread]).toEqual([[3, 4, 5], 5, 2]);
  const reached = mergeRefetched(part, log([5, 6], true), 5);
  expect([idsOf(reached), reached.newer]).toEqual([[3, 4, 5, 6], undefined]);
});
