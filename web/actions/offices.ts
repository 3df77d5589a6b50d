// The offices at which a letter may go to whoever represents the one who writes.
import type { LetterOffice } from '#contract/action.ts';

export const offices: Record<LetterOffice, string> = {
  senate: 'U.S. Senate',
  house: 'U.S. House',
  state_senate: 'State Senate',
  state_house: 'State House',
  county: 'County board',
  mayor: 'Mayor',
  council: 'City council',
  schools: 'School board',
};

const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** "U.S. Senate and City council", in the order of the form. */
export const namesOf = (chosen: readonly LetterOffice[]) =>
  and.format((Object.keys(offices) as LetterOffice[]).filter((office) => chosen.includes(office)).map((office) => offices[office]));
