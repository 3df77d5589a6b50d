// Checks of an official that an administrator enters, in the form or as a row of a CSV file.
import { contactStrings, isPhone } from '#contract/contactFormats.ts';
import { limits } from '#contract/limits.ts';
import { message, type Sentence } from '#contract/messageKeys.ts';
import type { OfficialKind } from '#contract/officialKinds.ts';
import { isPostalCode } from '#contract/postalCodes.ts';
import { parseWebUrl } from '../../lib/text/parseWebUrl.ts';
import { isEmail } from '../../lib/validation/namesAndEmails.ts';
import { everyoneKey, tidyPostalCode, toPostalKey } from './areas.ts';

/** As entered: trimmed and not longer than `limits`. Empty texts are unknown. */
export type EnteredInput = {
  name: string;
  office: string;
  seat: string;
  kind: OfficialKind;
  vacant: boolean;
  everyone: boolean;
  postalCodes: string[];
  divisions: string[];
  party: string;
  email: string;
  phone: string;
  website: string;
  contactForm: string;
  termStart: string;
  termEnd: string;
};

/** A row of the table, without its id and its photo. */
export type EnteredRow = Omit<
  EnteredInput,
  'everyone' | 'divisions' | 'contactForm' | 'termStart' | 'termEnd'
> & { areas: string[]; formUrl: string; termStart: string | null; termEnd: string | null };

type EnteredError = { field: string; reason: Sentence };

export function validateEntered(input: EnteredInput): { row: EnteredRow; errors: EnteredError[] } {
  const errors: EnteredError[] = [];
  const refuse = (field: string, reason: Sentence) => void errors.push({ field, reason });
  const { vacant, email, phone, termStart, termEnd, divisions } = input;
  const name = vacant ? '' : input.name;
  if (!vacant && !name) refuse('name', message('officialName'));
  if (!input.office) refuse('office', message('officialOffice'));

  const postalCodes = input.everyone ? [] : [...new Set(input.postalCodes.map(tidyPostalCode))];
  const wrongCode = postalCodes.find((code) => !isPostalCode(code));
  if (wrongCode !== undefined)
    refuse('postal_codes', message('officialPostalCode', { code: wrongCode }));
  if (!input.everyone && divisions.some((id) => !isDivisionId(id)))
    refuse('divisions', message('officialDivision'));
  const areas = input.everyone
    ? [everyoneKey]
    : [...new Set([...postalCodes.map(toPostalKey), ...divisions])];
  if (areas.length === 0) refuse('postal_codes', message('officialArea'));
  const most = { codes: limits.officialPostalCodes, districts: limits.officialDivisions };
  if (!input.everyone && (postalCodes.length > most.codes || divisions.length > most.districts))
    refuse('postal_codes', message('officialAreas', most));

  if (email && !isEmail(email)) refuse('email', message('emailFormat'));
  if (phone && !isPhone(phone)) refuse('phone', contactStrings.phoneFormat);
  const website = input.website && completeUrl(input.website);
  if (website === undefined) refuse('website', message('linkFormat'));
  const formUrl = input.contactForm && completeUrl(input.contactForm);
  if (formUrl === undefined) refuse('contact_form', message('linkFormat'));

  for (const [field, day] of [
    ['term_start', termStart],
    ['term_end', termEnd],
  ] as const)
    if (day && !isDay(day)) refuse(field, message('officialTermDay'));
  if (termStart && termEnd && termEnd < termStart) refuse('term_end', message('officialTermOrder'));

  const { office, seat, kind, party } = input;
  const row = {
    name,
    office,
    seat,
    kind,
    vacant,
    areas,
    postalCodes,
    party,
    email,
    phone,
    website: website ?? '',
    formUrl: formUrl ?? '',
    termStart: termStart || null,
    termEnd: termEnd || null,
  };
  return { row, errors };
}

/** An id of a state or a part of it. It need not be imported: files are loaded in any order. */
export const isDivisionId = (id: string) =>
  id.length <= limits.officialDivision &&
  /^ocd-division\/country:[a-z]{2}(\/[a-z_]+:[\p{L}\p{N}_~.-]+)+$/u.test(id);

/** People often leave out the beginning of a web address. */
const completeUrl = (text: string): string | undefined => {
  const url = parseWebUrl(text) ?? parseWebUrl(`https://${text}`);
  return url && new URL(url).hostname.includes('.') ? url : undefined;
};

/**
 * JavaScript accepts some days that do not exist, such as 2025-02-30, as another day. PostgreSQL
 * has no year 0.
 */
function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
