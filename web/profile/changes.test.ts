import { expect, it } from 'vitest';
import { privateFields, profileFields, profileLists } from '#contract/profile.ts';
import {
  changesEmail,
  validateProfile,
  toProfileValues,
  withProfileChange,
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

it('keeps only values that differ from the saved ones', () => {
  const changed = withProfileChange(saved, {}, 'phone', '555');
  expect(changed).toEqual({ phone: '555' });
  expect(withProfileChange(saved, changed, 'phone_visibility', 'Private')).toEqual({
    phone: '555',
    phone_visibility: 'Private',
  });
  expect(withProfileChange(saved, changed, 'phone', '')).toEqual({});
  expect(withProfileChange(saved, {}, 'issues', [2, 4])).toEqual({});
  expect(withProfileChange(saved, {}, 'issues', [2])).toEqual({ issues: [2] });
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
