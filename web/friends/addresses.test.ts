import { expect, it } from 'vitest';
import { splitAddresses, looksLikeEmail, addAddresses } from './addresses.ts';

it('splits typed or pasted text into addresses', () => {
  expect(splitAddresses('a@x.org, b@x.org ,,')).toEqual(['a@x.org', 'b@x.org']);
  expect(splitAddresses('a@x.org;b@x.org\r\nc@x.org')).toEqual(['a@x.org', 'b@x.org', 'c@x.org']);
  expect(splitAddresses('"Okafor, Maya" <maya@x.org>')).toEqual(['maya@x.org']);
  expect(splitAddresses('Ada Lindqvist <ada@x.org>')).toEqual(['ada@x.org']);
  expect(splitAddresses('a@x.org b@x.org')).toEqual(['a@x.org', 'b@x.org']);
  expect(splitAddresses('not an address')).toEqual(['not an address']);
  expect(splitAddresses('  ')).toEqual([]);
});

it('recognizes what looks like an address', () => {
  for (const good of ['a@x.org', 'a.b+c@mail.example.co']) expect(looksLikeEmail(good)).toBe(true);
  for (const bad of ['a', 'a@x', 'a@x.', '@x.org', 'a b@x.org', 'a@b@x.org'])
    expect(looksLikeEmail(bad)).toBe(false);
});

it('keeps each address once', () => {
  expect(addAddresses(['a@x.org'], ['A@X.org', 'b@x.org', 'b@x.org'])).toEqual([
    'a@x.org',
    'b@x.org',
  ]);
});
