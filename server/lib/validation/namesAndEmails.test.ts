import { expect, test } from 'vitest';
import { isEmail, normalizeNameOrEmail, mailboxOf, trimInvisible } from './namesAndEmails.ts';

test('accepts valid addresses', () => {
  for (const username of [
    "o'hare+news@town.example",
    'a@b.co',
    `${'x'.repeat(64)}@town.example`,
    'müller@bücher.example',
    'user@xn--bcher-kva.example',
  ])
    expect(isEmail(username), username).toBe(true);
});

test('rejects invisible characters, invalid labels, consecutive dots and a local part above 64 characters', () => {
  const invalidAddresses = [
    'zwsp\u200b@town.example',
    'invis\u2060ible@town.example',
    'rtl\u202e@town.example',
    'user@town..example',
    'user@-bad.example',
    'user..dots@town.example',
  ];
  const moreInvalidAddresses = [
    'user@bad-.example',
    '.user@town.example',
    'user@to\u00adwn.example',
    'user@town.123',
    'user@town',
    'user@town%2eexample',
    'a@b@town.example',
    'user@town.example.',
  ];
  for (const address of [
    ...invalidAddresses,
    ...moreInvalidAddresses,
    `${'x'.repeat(65)}@town.example`,
  ])
    expect(isEmail(address), JSON.stringify(address)).toBe(false);
});

test('trims invisible characters from a pasted address', () => {
  for (const address of [
    '\ufeffbom@town.example',
    'bom@town.example\u200b',
    '\u202a bom@town.example \u202c',
    '\u2060bom@town.example\u00ad',
  ]) {
    expect(trimInvisible(address)).toBe('bom@town.example');
    expect(normalizeNameOrEmail(address)).toBe('bom@town.example');
  }
});

test('normalizes a domain to Punycode', () => {
  for (const address of [
    'Jo@Bücher.example',
    'jo@xn--bcher-kva.example',
    'jo@BÜCHER.example',
    'jo@bu\u0308cher.example',
  ])
    expect(normalizeNameOrEmail(address)).toBe('jo@xn--bcher-kva.example');
  expect(normalizeNameOrEmail('Ada')).toBe('ada');
});

test('ignores a plus tag when comparing mailboxes', () => {
  for (const address of ['pat.doe@x.example', 'pat.doe+1@x.example', 'pat.doe+a+b@x.example'])
    expect(mailboxOf(address)).toBe('pat.doe@x.example');
  expect(mailboxOf('+1@x.example')).toBe('+1@x.example');
});
