// Unsaved changes to the profile, separate from the saved values, so that only changed fields are
// sent.
import {
  privateFields,
  profileFields,
  profileFieldsOfKind,
  profileLists,
} from '#contract/profile.ts';
import { strings } from '#contract/strings.ts';
import type { Output, Input } from '#contract/calls.ts';

export type OwnProfile = Output<'GET /account/get-profile'>['profile'];
export type ProfileValues = Required<
  Omit<
    Input<'POST /account/save-profile'>,
    'id' | 'current_password' | 'code' | 'selected_issues' | 'revision'
  >
>;
export type ProfileChanges = Partial<ProfileValues>;
export type ProfileFieldName = keyof ProfileValues;
export type ProfileErrors = Partial<Record<ProfileFieldName | 'current_password' | 'code', string>>;

const audienceNames = [...Object.keys(profileFields), ...Object.keys(profileLists)].map(
  (name) => `${name}_visibility`,
);
const savedNames = [
  'name',
  ...Object.keys(profileFields),
  ...Object.keys(privateFields),
  ...audienceNames,
] as Exclude<ProfileFieldName, 'issues'>[];

/** The saved profile as values of the form. */
export function toProfileValues(profile: OwnProfile): ProfileValues {
  const texts = Object.fromEntries(savedNames.map((name) => [name, profile[name]]));
  return {
    ...(texts as Omit<ProfileValues, 'issues'>),
    issues: profile.issues.map((issue) => issue.category_id),
  };
}

/** The order of issues does not matter. */
const normalize = (value: string | number[]) =>
  Array.isArray(value) ? value.toSorted((one, other) => one - other).join() : value;

/** The changes with one more. A value equal to the saved one is no change. */
export function withProfileChange<F extends ProfileFieldName>(
  saved: ProfileValues,
  changes: ProfileChanges,
  name: F,
  value: ProfileValues[F],
): ProfileChanges {
  const { [name]: _former, ...others } = changes;
  return (
    normalize(value) === normalize(saved[name]) ? others : { ...others, [name]: value }
  ) as ProfileChanges;
}

/** Whether the email address changes, apart from surrounding spaces. */
export const changesEmail = (saved: ProfileValues, { email }: ProfileChanges) =>
  email !== undefined && email.trim() !== saved.email;

/** `required`: the credentials that a new address requires. `credentials`: what was entered. */
type ValidationContext = {
  dob: boolean;
  required: { password: boolean; code: boolean };
  credentials: { password: string; code: string };
};

/** Validation errors. */
export function validateProfile(
  saved: ProfileValues,
  changes: ProfileChanges,
  context: ValidationContext,
): ProfileErrors {
  const values = { ...saved, ...changes };
  return {
    ...(!values.name.trim() && { name: strings.nameEmpty }),
    ...emailError(values.email.trim()),
    ...(changesEmail(saved, changes) &&
      context.required.password &&
      !context.credentials.password && { current_password: strings.currentPassword }),
    ...(changesEmail(saved, changes) &&
      context.required.code &&
      !context.credentials.code.trim() && { code: strings.code }),
    ...(context.dob && !values.dob && { dob: strings.profileDob }),
    ...Object.fromEntries(
      profileFieldsOfKind('webAddress')
        .filter((name) => values[name].trim() && !/^https?:\/\//i.test(values[name].trim()))
        .map((name) => [name, strings.websiteFormat]),
    ),
  };
}

function emailError(email: string): ProfileErrors {
  if (!email) return { email: strings.profileEmail };
  return /^\S+@\S+\.\S+$/.test(email) ? {} : { email: strings.emailFormat };
}
