import { expect, test } from 'vitest';
import { unsent, type Outgoing } from './outgoing.ts';
import type { Log } from './pages.ts';

const me = 1;
const written = (key: string, message: string, more: Partial<Outgoing> = {}): Outgoing => ({
  key,
  message,
  files: [],
  at: '',
  after: 10,
  ...more,
});
const said = (id: number, message: string, user_id = me) =>
  ({ id, message, user_id, attachments: [] }) as unknown as Log['messages'][number];
const keysOf = (box: Outgoing[]) => box.map(({ key }) => key);

test('what the conversation holds already is not shown a second time', () => {
  const box = [written('a', 'Yes '), written('b', 'Yes'), written('c', 'No')];
  expect(keysOf(unsent(box, [said(11, 'Yes')], me))).toEqual(['b', 'c']);
});

test('the same words of before, or of the other one, are another message', () => {
  const box = [written('a', 'Yes')];
  expect(keysOf(unsent(box, [said(9, 'Yes'), said(11, 'Yes', 2)], me))).toEqual(['a']);
});

test('what failed stays until it is sent again', () => {
  expect(keysOf(unsent([written('a', 'Yes', { failure: 'no' })], [said(11, 'Yes')], me))).toEqual([
    'a',
  ]);
});
