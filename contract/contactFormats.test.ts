import { expect, test } from 'vitest';
import { isPhone } from './contactFormats.ts';
import { isPostalCode } from './postalCodes.ts';

test('accepts common phone number formats and rejects other text', () => {
  for (const phone of [
    '555 010 0199',
    '+1 (555) 010-0199',
    '555.010.0199 ext. 12',
    '030/1234567',
    '+44 20 7946 0958',
    '555\u2011010\u20110199', // non-breaking hyphens
    '55501',
  ])
    expect(isPhone(phone), phone).toBe(true);
  for (const phone of [
    'abc',
    'abc!!',
    '!!',
    '1234',
    '12345678901234567',
    'call 555 010 0199',
    '555 010 0199 ext. home',
    '+',
    '',
  ])
    expect(isPhone(phone), phone).toBe(false);
});

test('accepts postal codes of several countries and rejects other text', () => {
  for (const code of [
    '00417',
    '00417-1234',
    '00417 4321',
    '004174321',
    'SW1A 1AA',
    'D02 AF30',
    'K1A 0B1',
    '\uff11\uff10\uff10\uff10\uff10\uff10\uff11', // full-width digits
    '75008',
    'AD500',
    '101',
  ])
    expect(isPostalCode(code), code).toBe(true);
  for (const code of ['!!', 'none', '-', '0', '12', 'N1', '00417!', '00417-', '1'.repeat(17), ''])
    expect(isPostalCode(code), code).toBe(false);
});
