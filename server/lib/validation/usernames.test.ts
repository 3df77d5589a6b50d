import { expect, test } from 'vitest';
import { isEmail, normalizeKey, mailboxOf, trimInvisible } from './usernames.ts';

test('accepts valid addresses', () => {
  for (const valid of [
    "o'hare+news@town.example",
    'a@b.co',
    `${'x'.repeat(64)}@town.example`,
    'müller@bücher.example',
    'user@xn--bcher-kva.example',
  ])
    expect(isEmail(valid), valid).toBe(true);
});

test('rejects invisible characters, invalid labels, consecutive dots and a local part above 64 characters', () => {
  const invalid = [
    'zwsp\u200b@town.example',
    'invis\u2060ible@town.example',
    'rtl\u202e@town.example',
    'user@town..example',
    'user@-bad.example',
    'user..dots@town.example',
  ];
  const moreInvalid = [
    'user@bad-.example',
    '.user@town.example',
    'user@to\u00adwn.example',
    'user@town.123',
    'user@town',
    'user@town%2eexample',
    'a@b@town.example',
    'user@town.example.',
  ];
  for (const one of [...invalid, ...moreInvalid, `${'x'.repeat(65)}@town.example`])
    expect(isEmail(one), JSON.stringify(one)).toBe(false);
});

test('trims invisible characters from a pasted address', () => {
  for (const one of [
    '\ufeffbom@town.example',
    'bom@town.example\u200b',
    '\u202a bom@town.example \u202c',
    '\u2060bom@town.example\u00ad',
  ]) {
    expect(trimInvisible(one)).toBe('bom@town.example');
    expect(normalizeKey(one)).toBe('bom@town.example');
  }
});

test('normalizes a domain to Punycode', () => {
  for (const one of [
    'Jo@Bücher.example',
    'jo@xn--bcher-kva.example',
    'jo@BÜCHER.example',
    'jo@bu\u0308cher.example',
  ])
    expect(normalizeKey(one)).toBe('jo@xn--bcher-kva.example');
  expect(normalizeKey('Ada')).toBe('ada');
});

test('ignores a plus tag when comparing mailboxes', () => {
  for (const one of ['pat.doe@x.example', 'pat.doe+1@x.example', 'pat.doe+a+b@x.example'])
    expect(mailboxOf(one)).toBe('pat.doe@x.example');
  expect(mailboxOf('+1@x.example')).toBe('+1@x.example');
});
