import { expect, test } from 'vitest';
import { saidOf } from './postVisibility.ts';

test('each hears of what they may see and of nothing else, and most are told by the same bytes', () => {
  const of = (...people: number[]) => new Set(people);
  const saidTo = saidOf(
    [
      { id: 1, user_id: 9, but: of(3, 4) },
      { id: 2, user_id: 9, only: of(2, 3) },
      { id: 3, user_id: 9, but: of(4) },
      { id: 4, user_id: 9, only: of(3) },
      { id: 5, user_id: 9, but: of(3, 4) },
      { id: 6, user_id: 9, but: of(4) },
    ],
    ({ id }) => `post ${id}, `,
  );
  expect([1, 2, 3, 4].map((listener) => saidTo(listener).map(String))).toEqual([
    ['post 1, post 3, post 5, post 6, '],
    ['post 1, post 3, post 5, post 6, ', 'post 2, '],
    ['post 3, ', 'post 6, ', 'post 2, post 4, '],
    [],
  ]);
  const bytes = (listener: number) => (saidTo(listener)[0] as Buffer).buffer;
  expect(bytes(2)).toBe(bytes(1));
});
