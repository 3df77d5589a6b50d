import { expect, it } from 'vitest';
import { entriesOf, seemsAddress, withEntries } from './addresses.ts';

it('splits typed or pasted text into addresses', () => {
  expect(entriesOf('a@x.org, b@x.org ,,')).toEqual(['a@x.org', 'b@x.org']);
  expect(entriesOf('a@x.org;b@x.org\r\nc@x.org')).toEqual(['a@x.org', 'b@x.org', 'c@x.org']);
  expect(entriesOf('"Okafor, Maya" <maya@x.org>')).toEqual(['maya@x.org']);
  expect(entriesOf('Ada Lindqvist <ada@x.org>')).toEqual(['ada@x.org']);
  expect(entriesOf('a@x.org b@x.org')).toEqual(['a@x.org', 'b@x.org']);
  expect(entriesOf('not an address')).toEqual(['not an address']);
  expect(entriesOf('  ')).toEqual([]);
});

it('recognizes what looks like an address', () => {
  for (const good of ['a@x.org', 'a.b+c@mail.example.co']) expect(seemsAddress(good)).toBe(true);
  for (const bad of ['a', 'a@x', 'a@x.', '@x.org', 'a b@x.org', 'a@b@x.org'])
    expect(seemsAddress(bad)).toBe(false);
});

it('keeps each address once', () => {
  expect(withEntries(['a@x.org'], ['A@X.org', 'b@x.org', 'b@x.org'])).toEqual([
    'a@x.org',
    'b@x.org',
  ]);
});
