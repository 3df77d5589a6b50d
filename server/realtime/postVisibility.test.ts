import { expect, test } from 'vitest';
import { createEventSlices } from './postVisibility.ts';

test('sends each listener the visible posts only, and shares the bytes for most listeners', () => {
  const createSet = (...people: number[]) => new Set(people);
  const eventsFor = createEventSlices(
    [
      { id: 1, user_id: 9, excluded: createSet(3, 4) },
      { id: 2, user_id: 9, included: createSet(2, 3) },
      { id: 3, user_id: 9, excluded: createSet(4) },
      { id: 4, user_id: 9, included: createSet(3) },
      { id: 5, user_id: 9, excluded: createSet(3, 4) },
      { id: 6, user_id: 9, excluded: createSet(4) },
    ],
    ({ id }) => `post ${id}, `,
  );
  expect([1, 2, 3, 4].map((listener) => eventsFor(listener).map(String))).toEqual([
    ['post 1, post 3, post 5, post 6, '],
    ['post 1, post 3, post 5, post 6, ', 'post 2, '],
    ['post 3, ', 'post 6, ', 'post 2, post 4, '],
    [],
  ]);
  const bytes = (listener: number) => (eventsFor(listener)[0] as Buffer).buffer;
  expect(bytes(2)).toBe(bytes(1));
});
