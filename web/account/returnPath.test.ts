import { expect, test } from 'vitest';
import { safeReturnPath } from './returnPath.ts';

test.each([
  ['/feed/3/details', '/feed/3/details'],
  ['/page/rules?x=1#top', '/page/rules?x=1#top'],
  [undefined, '/dashboard'],
  ['', '/dashboard'],
  ['https://elsewhere.example/', '/dashboard'],
  ['//elsewhere.example/', '/dashboard'],
  ['/\\elsewhere.example/', '/dashboard'],
  ['/\t/elsewhere.example/', '/dashboard'],
  ['/.//elsewhere.example/', '/dashboard'],
  ['/x/..//elsewhere.example/', '/dashboard'],
  ['/%2e//elsewhere.example/', '/dashboard'],
  ['/\n\\elsewhere.example/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('redirects %j to %s', (wanted, path) => {
  expect(safeReturnPath(wanted)).toBe(path);
});
