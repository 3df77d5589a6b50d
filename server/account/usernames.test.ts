import { expect, test } from 'vitest';
import { isEmail, normalizeKey, mailboxOf, pasted } from './usernames.ts';

test('an address is taken when mail can be sent to it', () => {
  for (const good of [
    "o'hare+news@town.example",
    'a@b.co',
    `${'x'.repeat(64)}@town.example`,
    'müller@bücher.example',
    'user@xn--bcher-kva.example',
  ])
    expect(isEmail(good), good).toBe(true);
});

test('an address that cannot be is refused: invisible characters inside, empty or odd labels, dots in a row, more than 64 characters before @', () => {
  const bad = [
    'zwsp\u200b@town.example',
    'invis\u2060ible@town.example',
    'rtl\u202e@town.example',
    'user@town..example',
    'user@-bad.example',
    'user..dots@town.example',
  ];
  const more = [
    'user@bad-.example',
    '.user@town.example',
    'user@to\u00adwn.example',
    'user@town.123',
    'user@town',
    'user@town%2eexample',
    'a@b@town.example',
    'user@town.example.',
  ];
  for (const one of [...bad, ...more, `${'x'.repeat(65)}@town.example`])
    expect(isEmail(one), JSON.stringify(one)).toBe(false);
});

test('a pasted address loses the invisible characters at its ends', () => {
  for (const one of [
    '\ufeffbom@town.example',
    'bom@town.example\u200b',
    '\u202a bom@town.example \u202c',
    '\u2060bom@town.example\u00ad',
  ]) {
    expect(pasted(one)).toBe('bom@town.example');
    expect(normalizeKey(one)).toBe('bom@town.example');
  }
});

test('one domain has one spelling, in punycode', () => {
  for (const one of [
    'Jo@Bücher.example',
    'jo@xn--bcher-kva.example',
    'jo@BÜCHER.example',
    'jo@bu\u0308cher.example',
  ])
    expect(normalizeKey(one)).toBe('jo@xn--bcher-kva.example');
  expect(normalizeKey('Ada')).toBe('ada');
});

test('a tag after a plus leads to the same mailbox', () => {
  for (const one of ['pat.doe@x.example', 'pat.doe+1@x.example', 'pat.doe+a+b@x.example'])
    expect(mailboxOf(one)).toBe('pat.doe@x.example');
  expect(mailboxOf('+1@x.example')).toBe('+1@x.example');
});
