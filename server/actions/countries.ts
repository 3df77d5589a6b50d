// Countries and their states, as ISO 3166 knows them. Their ids are made of its codes, so that they are the same on every site and after every update.
import { iso31661, iso31662 } from 'iso-3166';
import { languages, type Language } from '#contract/i18n.ts';
import { translatorFor } from '../lib/translators.ts';

export type State = { id: number; name: string; code: string };
export type Country = State & { states: State[] };

/** The id that clients know the United States by. By the numbers of ISO 3166 it is French Guiana's, which has the one of the United States instead. */
export const unitedStates = 254;
const exchanged: Record<string, number> = { US: unitedStates, GF: 840 };

const byName = (locale: string) => {
  const order = new Intl.Collator(locale);
  return (a: State, b: State) => order.compare(a.name, b.name);
};
const inEnglish = byName('en');

const statesOf = Map.groupBy(iso31662, ({ parent }) => parent);

export const countries: Country[] = iso31661
  .map(({ alpha2, numeric, name }) => ({
    id: exchanged[alpha2] ?? Number(numeric),
    name,
    code: alpha2,
    states: (statesOf.get(alpha2) ?? [])
      .map((state) => ({ id: stateId(numeric, state.code), name: state.name, code: state.code }))
      .toSorted(inEnglish),
  }))
  .toSorted(inEnglish);

/** The country's number and the letters and digits after the hyphen: US-NY is 840 and NY. */
function stateId(numeric: string, code: string): number {
  const places = Array.from(code.slice(3)).reduce(
    (sum, character) => sum * 37 + parseInt(character, 36) + 1,
    0,
  );
  return Number(numeric) * 37 ** 3 + places;
}

const statesById = new Map(
  countries.flatMap(({ states }) => states.map((state) => [state.id, state])),
);

/** As ISO 3166 calls them; in another language than English as CLDR does. In the order of the language. */
function listIn(language: Language): Country[] {
  if (language === 'en') return countries;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.name }))
    .toSorted(byName(translatorFor(language).locale));
}

// made once: ICU takes longer to begin than to answer
const lists = new Map(
  (Object.keys(languages) as Language[]).map((language) => [language, listIn(language)]),
);
const byId = new Map(
  [...lists].map(([language, list]) => [
    language,
    new Map(list.map((country) => [country.id, country])),
  ]),
);

export const countriesIn = (language: Language): Country[] => lists.get(language)!;
export const nameOfCountry = (id: number, language: Language = 'en') =>
  byId.get(language)!.get(id)?.name ?? '';
export const nameOfState = (id: number | null) =>
  id === null ? '' : (statesById.get(id)?.name ?? '');

/** Whether there is such a country, and such a state in it. */
export function isPlace(id: number, state: number | null) {
  const country = byId.get('en')!.get(id);
  return (
    country !== undefined && (state === null || country.states.some((one) => one.id === state))
  );
}
