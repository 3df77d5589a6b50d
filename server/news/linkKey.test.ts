import { expect, test } from 'vitest';
import { toLinkKey } from './linkKey.ts';

test.each([
  ['https://www.Ledger.example/a/b/', 'http://ledger.example/a/b'],
  ['https://ledger.example/a?utm_source=x&id=7&fbclid=y#top', 'https://ledger.example/a?id=7'],
  ['https://ledger.example/a?b=2&a=1', 'https://ledger.example/a?a=1&b=2'],
  ['https://ledger.example:443/', 'https://ledger.example'],
])('%s has the same key as %s', (address, otherAddress) => {
  expect(toLinkKey(address)).toBe(toLinkKey(otherAddress));
});

test.each([
  ['https://ledger.example/a', 'https://ledger.example/A'],
  ['https://ledger.example/?p=1', 'https://ledger.example/?p=2'],
  ['https://ledger.example:8443/a', 'https://ledger.example/a'],
  ['https://news.ledger.example/a', 'https://ledger.example/a'],
  ['https://ledger.example/a?b=', 'https://ledger.example/a?c='],
])('%s has another key than %s', (address, otherAddress) => {
  expect(toLinkKey(address)).not.toBe(toLinkKey(otherAddress));
});
