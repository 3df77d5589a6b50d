// The form of an official: its fields as typed, and the input of the call.
import type { Input } from '#contract/calls.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import type { EnteredOfficial } from '#contract/enteredOfficials.ts';
import { limits } from '#contract/limits.ts';
import { guessOfficialKind, type OfficialKind } from '#contract/officialKinds.ts';
import { isPostalCode } from '#contract/postalCodes.ts';
import { fill, t } from '../i18n/language.ts';
import { parsePostalCodes } from './postalCodeList.ts';

export type OfficialDraft = {
  name: string;
  vacant: boolean;
  office: string;
  seat: string;
  /** Undefined: by the name of the office. */
  kind: OfficialKind | undefined;
  everyone: boolean;
  postalCodes: string;
  divisions: EnteredOfficial['divisions'];
  party: string;
  email: string;
  phone: string;
  website: string;
  contact_form: string;
  photo: string;
  photo_url: string;
  term_start: string;
  term_end: string;
};

const emptyDraft: OfficialDraft = {
  name: '',
  vacant: false,
  office: '',
  seat: '',
  kind: undefined,
  everyone: true,
  postalCodes: '',
  divisions: [],
  party: '',
  email: '',
  phone: '',
  website: '',
  contact_form: '',
  photo: '',
  photo_url: '',
  term_start: '',
  term_end: '',
};

export const toDraft = (official: EnteredOfficial | undefined): OfficialDraft =>
  official ? { ...official, postalCodes: official.postal_codes.join(', ') } : emptyDraft;

/** The kind that the form shows. */
export const getKind = ({ kind, office }: Pick<OfficialDraft, 'kind' | 'office'>): OfficialKind =>
  kind ?? guessOfficialKind(office);

export function toInput(
  draft: OfficialDraft,
  id: number | undefined,
): Input<'POST /admin/official/save'> {
  const { name, office, seat, party, email, phone, website, contact_form, photo } = draft;
  return {
    ...(id !== undefined && { id }),
    name,
    office,
    seat,
    party,
    email,
    phone,
    website,
    contact_form,
    photo,
    kind: getKind(draft),
    vacant: draft.vacant ? 'Y' : 'N',
    everyone: draft.everyone ? 'Y' : 'N',
    postal_codes: parsePostalCodes(draft.postalCodes),
    divisions: draft.divisions.map(({ id }) => id),
    term_start: draft.term_start,
    term_end: draft.term_end,
  };
}

/** What is missing or wrong before the server checks the rest. */
export function findErrors(draft: OfficialDraft): OfficialErrors {
  const codes = parsePostalCodes(draft.postalCodes);
  return {
    ...(!draft.vacant && !draft.name.trim() && { name: adminStrings.officialName }),
    ...(!draft.office.trim() && { office: adminStrings.officialOffice }),
    ...(!draft.everyone && getCodesError(codes, draft.divisions.length)),
  };
}

function getCodesError(codes: string[], divisions: number): OfficialErrors {
  const wrong = codes.find((code) => !isPostalCode(code));
  const most = { codes: limits.officialPostalCodes, districts: limits.officialDivisions };
  if (codes.length + divisions === 0) return { postal_codes: adminStrings.officialArea };
  if (wrong !== undefined)
    return { postal_codes: fill(adminStrings.officialPostalCode, { code: wrong }) };
  return codes.length > most.codes ? { postal_codes: fill(adminStrings.officialAreas, most) } : {};
}

/** Fields at which the form shows errors, by their DOM id. */
export const officialFields = [
  'name',
  'office',
  'seat',
  'postal_codes',
  'divisions',
  'party',
  'email',
  'phone',
  'website',
  'contact_form',
  'photo',
  'term_start',
  'term_end',
] as const;
export type OfficialField = (typeof officialFields)[number];
export type OfficialErrors = Partial<Record<OfficialField, string>>;

export const kindLabels: Record<OfficialKind, string> = {
  mayor: t('Mayor of a city or town'),
  council: t('City or town council'),
  town: t('Another office of a city or town'),
  schools: t('Schools and other boards'),
  county: t('County or district'),
  state: t('State or province'),
  country: t('National'),
};

/** Offered while the office is typed. */
export const commonOffices = [
  t('Mayor'),
  t('Deputy mayor'),
  t('Council member'),
  t('Town clerk'),
  t('School board member'),
  t('County commissioner'),
];

/** "Everyone on this site" or the names of the areas, for the list. */
export const describeAreas = ({
  everyone,
  postal_codes,
  divisions,
}: Pick<EnteredOfficial, 'everyone' | 'postal_codes' | 'divisions'>): string[] =>
  everyone ? [t('Everyone on this site')] : [...divisions.map(({ name }) => name), ...postal_codes];
