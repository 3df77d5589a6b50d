// Values of the profile form: conversion from the saved profile, comparison with it, and
// validation.
import {
  privateFields,
  profileFields,
  profileFieldsOfKind,
  profileLists,
} from '#contract/profile.ts';
import { strings } from '#contract/strings.ts';
import type { Output, Input } from '#contract/calls.ts';

export type OwnProfile = Output<'GET /account/get-profile'>['profile'];
/** Values of the form: each field, its audience (`…_visibility`), and the ids of issues. */
export type ProfileValues = Required<
  Omit<
    Input<'POST /account/save-profile'>,
    'id' | 'current_password' | 'code' | 'selected_issues' | 'revision'
  >
>;
type ProfileChanges = Partial<ProfileValues>;
type ProfileFieldName = keyof ProfileValues;
type ProfileErrors = Partial<Record<ProfileFieldName | 'current_password' | 'code', string>>;

const visibilityNames = [...Object.keys(profileFields), ...Object.keys(profileLists)].map(
  (name) => `${name}_visibility`,
);
/**
 * Fields that the form takes over unchanged. `issues` are converted to ids. `privateFields`, the
 * postal address, have no audience.
 */
const copiedNames = [
  'name',
  ...Object.keys(profileFields),
  ...Object.keys(privateFields),
  ...visibilityNames,
] as Exclude<ProfileFieldName, 'issues'>[];

/** The saved profile as values of the form. */
export function toProfileValues(profile: OwnProfile): ProfileValues {
  const copied = Object.fromEntries(copiedNames.map((name) => [name, profile[name]]));
  return {
    ...(copied as Omit<ProfileValues, 'issues'>),
    issues: profile.issues.map((issue) => issue.category_id),
  };
}

/** Whether the same value would be saved. The order of issues does not matter. */
export const isEqualProfileValue = (one: unknown, other: unknown) =>
  toComparable(one) === toComparable(other);
const toComparable = (value: unknown) =>
  Array.isArray(value) ? value.toSorted((a: number, b: number) => a - b).join() : value;

/** Whether the email address changes, apart from surrounding spaces. */
export const changesEmail = (saved: ProfileValues, { email }: ProfileChanges) =>
  email !== undefined && email.trim() !== saved.email;

type ValidationContext = {
  isDobRequired: boolean;
  /** Credentials that a new email address requires; `code` is from the authenticator app. */
  required: { password: boolean; code: boolean };
  /** Credentials that the member entered. */
  credentials: { password: string; code: string };
};

/** Errors by field; empty if the form can be sent. */
export function validateProfile(
  saved: ProfileValues,
  changes: ProfileChanges,
  context: ValidationContext,
): ProfileErrors {
  const values = { ...saved, ...changes };
  const isEmailChanged = changesEmail(saved, changes);
  return {
    ...(!values.name.trim() && { name: strings.nameEmpty }),
    ...emailError(values.email.trim()),
    ...(isEmailChanged &&
      context.required.password &&
      !context.credentials.password && { current_password: strings.currentPassword }),
    ...(isEmailChanged &&
      context.required.code &&
      !context.credentials.code.trim() && { code: strings.code }),
    ...(context.isDobRequired && !values.dob && { dob: strings.profileDob }),
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
