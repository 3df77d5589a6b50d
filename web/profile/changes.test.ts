import { expect, it } from 'vitest';
import { privateFields, profileFields, profileLists } from '#contract/profile.ts';
import {
  changesEmail,
  isEqualProfileValue,
  validateProfile,
  toProfileValues,
  type OwnProfile,
} from './changes.ts';

const empty = Object.fromEntries(
  [...Object.keys(profileFields), ...Object.keys(privateFields)].map((name) => [name, '']),
);
const audiences = Object.fromEntries(
  [...Object.keys(profileFields), ...Object.keys(profileLists)].map((name) => [
    `${name}_visibility`,
    'Public',
  ]),
);
const saved = toProfileValues({
  id: 1,
  username: 'ada',
  image: '',
  image_thumb: '',
  ...empty,
  ...audiences,
  name: 'Ada',
  email: 'ada@example.org',
  issues: [
    { category_id: 4, category: { id: 4, name: 'Housing' } },
    { category_id: 2, category: { id: 2, name: 'Water' } },
  ],
} as unknown as OwnProfile);

it('ignores the order of issues', () => {
  expect(isEqualProfileValue([4, 2], [2, 4])).toBe(true);
  expect(isEqualProfileValue([4, 2], [2])).toBe(false);
  expect(isEqualProfileValue('555', '')).toBe(false);
});

it('requires the password when the email address changes', () => {
  expect(changesEmail(saved, { email: ' ada@example.org ' })).toBe(false);
  expect(
    validateProfile(
      saved,
      { email: 'new@example.org' },
      {
        isDobRequired: false,
        required: { password: true, code: false },
        credentials: { password: '', code: '' },
      },
    ),
  ).toEqual({
    current_password: 'Please enter your current password.',
  });
  expect(
    validateProfile(
      saved,
      { email: 'new@example.org' },
      {
        isDobRequired: false,
        required: { password: true, code: false },
        credentials: { password: 'x', code: '' },
      },
    ),
  ).toEqual({});
});

it('reports missing values', () => {
  expect(
    validateProfile(
      saved,
      { name: ' ', email: '' },
      {
        isDobRequired: true,
        required: { password: true, code: false },
        credentials: { password: 'x', code: '' },
      },
    ),
  ).toEqual({
    name: 'Name can not be empty!',
    email: 'Email can not be empty!',
    dob: 'Please select your date of birth.',
  });
  expect(
    validateProfile(
      saved,
      { website: 'example.org' },
      {
        isDobRequired: false,
        required: { password: true, code: false },
        credentials: { password: '', code: '' },
      },
    ),
  ).toEqual({
    website: 'Website should include http:// or https://',
  });
});
