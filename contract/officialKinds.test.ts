import { expect, test } from 'vitest';
import { guessOfficialKind } from './officialKinds.ts';

test.each([
  ['Mayor', 'mayor'],
  ['Presidenta municipal', 'mayor'],
  ['Council member', 'council'],
  ['Presidenta del Concejo', 'council'],
  ['State Senator', 'state'],
  ['Senador estatal', 'state'],
  ['Governor', 'state'],
  ['U.S. Representative', 'country'],
  ['Senator', 'country'],
  ['President', 'country'],
  ['Park board president', 'town'],
  ['Real estate assessor', 'town'],
  ['County clerk', 'county'],
  ['School board president', 'schools'],
])('guesses the kind of %s', (office, kind) => {
  expect(guessOfficialKind(office)).toBe(kind);
});
