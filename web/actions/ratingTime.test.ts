import { expect, test } from 'vitest';
import type { Action } from '#contract/action.ts';
import { isTimeToRate } from './ratingTime.ts';

const own = [{ user_id: 1 }];
test.for<[Action['kind'], boolean, Action['completed'], boolean]>([
  ['event', false, [], false],
  ['event', false, own, false],
  ['event', true, [], true],
  ['task', false, [], false],
  ['task', true, [], false],
  ['task', false, own, true],
  ['petition', true, own, false],
  ['letter', true, own, false],
])('a %s, ended: %s, completed by %j, is rated: %s', ([kind, ended, completed, expected]) => {
  expect(isTimeToRate({ kind, ended, completed })).toBe(expected);
});
