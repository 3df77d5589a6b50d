import { expect, test } from 'vitest';
import { parsePostalCodes } from './postalCodeList.ts';

test.each([
  ['10115, 10117;10119', ['10115', '10117', '10119']],
  ['10115 10117\n10119', ['10115', '10117', '10119']],
  ['SW1A 1AA, SW1A  2AA', ['SW1A 1AA', 'SW1A 2AA']],
  ['111 22; 111 23', ['111 22', '111 23']],
  ['00417-1234 00418', ['00417-1234', '00418']],
  [' , 1010,1010 ,', ['1010']],
  ['', []],
])('%s has the codes %s', (text, codes) => {
  expect(parsePostalCodes(text)).toEqual(codes);
});
