// Countries and states of ISO 3166. Their ids are derived from its codes, so that they are the same
// on every site and after every update.
import { iso31661, iso31662 } from 'iso-3166';
import { languages, type Language } from '#contract/i18n.ts';
import { translatorFor } from './translators.ts';

type CountryState = { id: number; name: string; code: string };
export type Country = CountryState & { states: CountryState[] };

/**
 * The id under which clients know the United States. In ISO 3166 it is the number of French Guiana,
 * which gets the number of the United States instead.
 */
export const unitedStates = 254;
const swappedIds: Record<string, number> = { US: unitedStates, GF: 840 };

const compareByName = (locale: string) => {
  const order = new Intl.Collator(locale);
  return (a: CountryState, b: CountryState) => order.compare(a.name, b.name);
};
const compareInEnglish = compareByName('en');

const statesOf = Map.groupBy(iso31662, ({ parent }) => parent);

export const countries: Country[] = iso31661
  .map(({ alpha2, numeric, name }) => ({
    id: swappedIds[alpha2] ?? Number(numeric),
    name,
    code: alpha2,
    states: (statesOf.get(alpha2) ?? [])
      .map((state) => ({ id: stateId(numeric, state.code), name: state.name, code: state.code }))
      .toSorted(compareInEnglish),
  }))
  .toSorted(compareInEnglish);

/**
 * Encodes the country number and the characters after the hyphen in base 37: US-NY is made of 840
 * and NY.
 */
function stateId(numeric: string, code: string): number {
  const suffix = Array.from(code.slice(3)).reduce(
    (total, character) => total * 37 + parseInt(character, 36) + 1,
    0,
  );
  return Number(numeric) * 37 ** 3 + suffix;
}

const statesById = new Map(
  countries.flatMap(({ states }) => states.map((state) => [state.id, state])),
);

/**
 * Countries sorted for the language, with ISO 3166 names in English and CLDR names in other
 * languages.
 */
function createList(language: Language): Country[] {
  if (language === 'en') return countries;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.name }))
    .toSorted(compareByName(translatorFor(language).locale));
}

// built once, because starting ICU takes longer than the lookups
const countriesByLanguage = new Map(
  (Object.keys(languages) as Language[]).map((language) => [language, createList(language)]),
);
const countriesById = new Map(
  [...countriesByLanguage].map(([language, list]) => [
    language,
    new Map(list.map((country) => [country.id, country])),
  ]),
);

export const countriesIn = (language: Language): Country[] => countriesByLanguage.get(language)!;
export const nameOfCountry = (id: number, language: Language = 'en') =>
  countriesById.get(language)!.get(id)?.name ?? '';
export const nameOfState = (id: number | null) =>
  id === null ? '' : (statesById.get(id)?.name ?? '');

/** Whether the country exists and the state, if any, belongs to it. */
export function isPlace(id: number, stateId: number | null) {
  const country = countriesById.get('en')!.get(id);
  return (
    country !== undefined &&
    (stateId === null || country.states.some((state) => state.id === stateId))
  );
}
