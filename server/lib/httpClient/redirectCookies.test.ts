import { expect, test } from 'vitest';
import { ChainCookies } from './redirectCookies.ts';

test('sends a cookie to the host that set it, and to its Domain if the host belongs to it', () => {
  const jar = new ChainCookies();
  jar.store(new URL('http://www.town.test/'), [
    { name: 'own', value: '1' },
    { name: 'wide', value: '2', domain: 'town.test' },
    { name: 'all', value: '3', domain: 'test' },
    { name: 'odd', value: '4\r\nx: y' },
  ]);
  expect(jar.headerFor(new URL('http://www.town.test/'))).toEqual({
    cookie: 'own=1; wide=2; all=3',
  });
  expect(jar.headerFor(new URL('http://town.test/'))).toEqual({ cookie: 'wide=2' });
  expect(jar.headerFor(new URL('http://nottown.test/'))).toEqual({});
});
