import { expect, test } from 'vitest';
import { parseAddress } from '../address.ts';
import { listPostalKeys, tidyPostalCode, toPostalKey } from './areas.ts';

const codesIn = (address: string) =>
  listPostalKeys(parseAddress(address)).map((key) => key.slice('postal:'.length));

test.each([
  ['Landing Lane 300, Larkwater 00419', ['00419']],
  ['00417-1234', ['00417']],
  ['10115 Berlin', ['10115']],
])('of %s, only the ZIP code counts', (address, codes) => {
  expect(codesIn(address)).toEqual(codes);
});

test.each([
  ['Hauptstr. 3, 10117 Berlin', '10117'],
  ['10 Downing Street, London SW1A 2AA', 'SW1A2AA'],
  ['10 Downing Street, London SW1A2AA', 'SW1A'],
  ['Storgatan 1, 111 22 Stockholm', '11122'],
  ['24 Sussex Drive, Ottawa K1M 1M4', 'K1M'],
  ['Leinster House, Dublin D02 XR20', 'D02XR20'],
  ['Rua Augusta 1, 1100-048 Lisboa', '1100048'],
  ['〒１００-０００１', '1000001'],
  ['Laugavegur 1, 101 Reykjavík', '101'],
])('%s may have the code %s', (address, code) => {
  expect(codesIn(address)).toContain(code);
});

test('a code is the same with and without spaces, and in small letters', () => {
  expect(toPostalKey('sw1a 2aa')).toBe(toPostalKey('SW1A2AA'));
  expect(toPostalKey('00417-1234')).toBe(toPostalKey('00417'));
  expect(tidyPostalCode(' sw1a   2aa ')).toBe('SW1A 2AA');
  expect(codesIn('no digits here')).toEqual([]);
});
