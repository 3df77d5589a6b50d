// Countries, their states and their ids, which clients store.
import { expect, test } from 'vitest';
import { countries, countriesIn, isPlace, nameOfCountry, nameOfState } from './countries.ts';

test('the United States and French Guiana have swapped ids, all others their ISO number', () => {
  const idOf = (code: string) => countries.find((country) => country.code === code)?.id;
  expect([idOf('US'), idOf('GF'), idOf('DE'), idOf('NZ'), idOf('AF')]).toEqual([
    254, 840, 276, 554, 4,
  ]);
  expect(countries.length).toBeGreaterThan(240);
});

test('ids are unique', () => {
  const states = countries.flatMap((country) => country.states);
  expect(states.length).toBeGreaterThan(3_500);
  expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length);
  expect(new Set(states.map(({ id }) => id)).size).toBe(states.length);
  // fits the database column
  expect(Math.max(...states.map(({ id }) => id))).toBeLessThan(2 ** 31);
});

test('the id of a state is derived from its code and is therefore stable', () => {
  const states = countries.find(({ code }) => code === 'US')!.states;
  expect(states).toHaveLength(57);
  expect(states.find(({ code }) => code === 'US-NY')).toEqual({
    id: 840 * 37 ** 3 + 24 * 37 + 35,
    name: 'New York',
    code: 'US-NY',
  });
  expect(nameOfState(840 * 37 ** 3 + 24 * 37 + 35)).toBe('New York');
  expect(nameOfCountry(254)).toBe('United States of America');
});

test('a state belongs to its country', () => {
  const newYork = 840 * 37 ** 3 + 24 * 37 + 35;
  expect([
    isPlace(254, null),
    isPlace(254, newYork),
    isPlace(276, newYork),
    isPlace(1, null),
    isPlace(254, 1),
  ]).toEqual([true, true, false, false, false]);
  // a country that ISO 3166 does not divide
  expect(isPlace(countries.find(({ states }) => !states.length)!.id, null)).toBe(true);
});

test('countries are named and sorted in the language of the user', () => {
  expect(countriesIn('en')).toEqual(countries);
  const spanish = countriesIn('es').map(({ name }) => name);
  expect(spanish).toHaveLength(countries.length);
  expect([
    spanish[0],
    nameOfCountry(276, 'es'),
    nameOfCountry(254, 'es'),
    nameOfCountry(1, 'es'),
  ]).toEqual(['Afganistán', 'Alemania', 'Estados Unidos', '']);
});
