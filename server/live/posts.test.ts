import { expect, test } from 'vitest';
import { saidOf } from './posts.ts';

test('each hears of what they may see, in one piece', () => {
  const of = (...people: number[]) => new Set(people);
  const said = saidOf(
    [
      { id: 1, user_id: 9, but: of(3) },
      { id: 2, user_id: 9, only: of(2, 3) },
      { id: 3, user_id: 9, but: of() },
      { id: 4, user_id: 9, only: of(3) },
    ],
    ({ id }) => `post ${id}, `,
  );
  expect([1, 2, 3].map((listener) => said(listener).join(''))).toEqual(['post 1, post 3, ', 'post 1, post 3, post 2, ', 'post 3, post 2, post 4, ']);
});
