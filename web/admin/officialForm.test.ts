import { expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import { findErrors, getKind, toDraft, toInput, type OfficialDraft } from './officialForm.ts';

const mayor = { ...toDraft(undefined), name: 'Ira Lund', office: 'Mayor' };
const inArea = (postalCodes: string): OfficialDraft => ({ ...mayor, everyone: false, postalCodes });
const districts = [{ id: 'ocd-division/country:us/state:nc', name: 'North Carolina' }];

test.each<[string, OfficialDraft, object]>([
  [
    'nothing',
    toDraft(undefined),
    { name: adminStrings.officialName, office: adminStrings.officialOffice },
  ],
  ['spaces', { ...mayor, office: ' ' }, { office: adminStrings.officialOffice }],
  ['a vacant seat', { ...mayor, name: '', vacant: true }, {}],
  ['no area', inArea(' , '), { postal_codes: adminStrings.officialArea }],
  ['a state alone', { ...inArea(''), divisions: districts }, {}],
  ['a wrong code', inArea('10115, x'), { postal_codes: 'x isn’t a postal code.' }],
  [
    'too many codes',
    inArea(Array.from({ length: 301 }, (_, n) => 10_000 + n).join()),
    { postal_codes: 'Please use at most 300 postal codes and 20 districts.' },
  ],
  ['codes that do not count', { ...inArea('x'), everyone: true }, {}],
])('the form with %s is checked', (_name, draft, errors) => {
  expect(findErrors(draft)).toEqual(errors);
});

test('the kind follows the office until it is chosen', () => {
  expect(getKind({ office: 'Council member', kind: undefined })).toBe('council');
  expect(getKind({ office: 'Council member', kind: 'state' })).toBe('state');
  expect(toInput(inArea('10115; 10117'), 3)).toMatchObject({
    id: 3,
    kind: 'mayor',
    everyone: 'N',
    postal_codes: ['10115', '10117'],
  });
});
