import { expect, test } from 'vitest';
import { isPersonInUrl } from './routeParams.ts';

test('finds the person of the open conversation', () => {
  const roach = { id: 7, username: 'roach' };
  expect(isPersonInUrl('roach', roach)).toBe(true);
  expect(isPersonInUrl('Roach', roach)).toBe(true);
  expect(isPersonInUrl('char', roach)).toBe(false);
  expect(isPersonInUrl(undefined, roach)).toBe(false);
  expect(isPersonInUrl('~7', { id: 7, username: '' })).toBe(true);
  expect(isPersonInUrl('~8', { id: 7, username: '' })).toBe(false);
});
