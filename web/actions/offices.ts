// Offices whose holders a letter can be sent to, depending on where the writer lives.
import type { LetterOffice } from '#contract/action.ts';
import { listed, t } from '../i18n/language.ts';

export const officeNames: Record<LetterOffice, string> = {
  senate: t('U.S. Senate'),
  house: t('U.S. House'),
  state_senate: t('State Senate'),
  state_house: t('State House'),
  county: t('County board'),
  mayor: t('Mayor'),
  council: t('City council'),
  schools: t('School board'),
};

/** In the order of the form. */
export const letterOffices = Object.keys(officeNames) as LetterOffice[];

/** "U.S. Senate and City council", in the order of the form. */
export const listOffices = (chosen: readonly LetterOffice[]) =>
  listed(
    letterOffices.filter((office) => chosen.includes(office)).map((office) => officeNames[office]),
  );
