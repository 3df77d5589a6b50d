// Countries and their states, as ISO 3166 knows them. Their ids are made of its codes, so that they are the same on every site and after every update.
import { iso31661, iso31662 } from 'iso-3166';
import { speaking, type Language } from '../kit/language.ts';

export type State = { id: number; name: string; code: string };
export type Country = State & { states: State[] };

/** The id that clients know the United States by. By the numbers of ISO 3166 it is French Guiana's, which has the one of the United States instead. */
export const unitedStates = 254;
const exchanged: Record<string, number> = { US: unitedStates, GF: 840 };

const statesOf = Map.groupBy(iso31662, ({ parent }) => parent);
const byName = (a: State, b: State) => a.name.localeCompare(b.name, 'en');

export const countries: Country[] = iso31661
  .map(({ alpha2, numeric, name }) => ({
    id: exchanged[alpha2] ?? Number(numeric),
    name,
    code: alpha2,
    states: (statesOf.get(alpha2) ?? []).map((state) => ({ id: stateId(numeric, state.code), name: state.name, code: state.code })).toSorted(byName),
  }))
  .toSorted(byName);

/** The country's number and the letters and digits after the hyphen: US-NY is 840 and NY. */
function stateId(numeric: string, code: string): number {
  const places = Array.from(code.slice(3)).reduce((sum, character) => sum * 37 + parseInt(character, 36) + 1, 0);
  return Number(numeric) * 37 ** 3 + places;
}

const byId = new Map(countries.map((country) => [country.id, country]));
const statesById = new Map(countries.flatMap(({ states }) => states.map((state) => [state.id, state])));

/** As ISO 3166 calls it; in another language than English as CLDR does. */
export function nameOfCountry(id: number, language: Language = 'en'): string {
  const country = byId.get(id);
  if (!country) return '';
  return language === 'en' ? country.name : (new Intl.DisplayNames(language, { type: 'region' }).of(country.code) ?? country.name);
}

/** All of them in the order of a language. */
export const countriesIn = (language: Language): Country[] =>
  countries
    .map((country) => ({ ...country, name: nameOfCountry(country.id, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, speaking(language).locale));
export const nameOfState = (id: number | null) => (id === null ? '' : (statesById.get(id)?.name ?? ''));

/** Whether there is such a country, and such a state in it. */
export const isPlace = (country: number, state: number | null) =>
  byId.has(country) && (state === null || byId.get(country)!.states.some(({ id }) => id === state));
