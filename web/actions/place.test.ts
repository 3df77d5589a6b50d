import { expect, test } from 'vitest';
import { fullAddress, mapUrl, shortPlace } from './place.ts';

const nowhere = {
  entire_country: false,
  country: 254,
  country_name: 'United States of America',
  state_name: '',
  venue: '',
  street_address: '',
  city: '',
  zip_code: '',
};
const hall = {
  ...nowhere,
  venue: 'City Hall, Room 204',
  street_address: '300 Main Street',
  city: 'Springfield',
  state_name: 'Illinois',
  zip_code: '62701',
};

test('formats an address, with the country only abroad', () => {
  expect(fullAddress(hall)).toBe('300 Main Street, Springfield, Illinois 62701');
  expect(
    fullAddress({ ...hall, country: 276, country_name: 'Germany', state_name: '', zip_code: '' }),
  ).toBe('300 Main Street, Springfield, Germany');
  expect(shortPlace(hall)).toBe('City Hall, Room 204, Springfield');
  expect(shortPlace({ ...nowhere, entire_country: true })).toBe(
    'Anywhere in the United States of America',
  );
  expect(
    shortPlace({ ...nowhere, entire_country: true, country: 276, country_name: 'Germany' }),
  ).toBe('Anywhere in Germany');
  expect(shortPlace(nowhere)).toBe('');
});

test('links to a map only if there is an address', () => {
  expect(mapUrl(hall)).toBe(
    'https://www.openstreetmap.org/search?query=300%20Main%20Street%2C%20Springfield%2C%20Illinois%2062701%2C%20United%20States%20of%20America',
  );
  for (const place of [
    nowhere,
    { ...nowhere, venue: 'At the oak' },
    { ...hall, entire_country: true },
  ])
    expect(mapUrl(place)).toBeUndefined();
});
