// What a member changed of their profile and has not saved: kept apart from what is saved, so that nothing else is sent.
import { privateFields, profileFields, profileLists } from '#contract/profile.ts';
import { strings } from '#contract/strings.ts';
import type { Output, Input } from '#contract/calls.ts';

export type OwnProfile = Output<'GET /account/get-profile'>['profile'];
export type Values = Required<
  Omit<
    Input<'POST /account/save-profile'>,
    'id' | 'current_password' | 'code' | 'selected_issues' | 'revision'
  >
>;
export type Changes = Partial<Values>;
export type FieldName = keyof Values;
export type FormErrors = Partial<Record<FieldName | 'current_password' | 'code', string>>;

const audienceNames = [...Object.keys(profileFields), ...Object.keys(profileLists)].map(
  (name) => `${name}_visibility`,
);
const savedNames = [
  'name',
  ...Object.keys(profileFields),
  ...Object.keys(privateFields),
  ...audienceNames,
] as Exclude<FieldName, 'issues'>[];

/** The saved profile as the form holds it. */
export function valuesOf(profile: OwnProfile): Values {
  const texts = Object.fromEntries(savedNames.map((name) => [name, profile[name]]));
  return {
    ...(texts as Omit<Values, 'issues'>),
    issues: profile.issues.map((issue) => issue.category_id),
  };
}

/** The order of issues says nothing. */
const settled = (value: string | number[]) =>
  Array.isArray(value) ? value.toSorted((one, other) => one - other).join() : value;

/** The changes with one more; what is as it was saved is no change. */
export function withChange<F extends FieldName>(
  saved: Values,
  changes: Changes,
  name: F,
  value: Values[F],
): Changes {
  const { [name]: _former, ...others } = changes;
  return (
    settled(value) === settled(saved[name]) ? others : { ...others, [name]: value }
  ) as Changes;
}

/** An address is changed, not only written otherwise. */
export const changesEmail = (saved: Values, { email }: Changes) =>
  email !== undefined && email.trim() !== saved.email;

/** `asks` is what a new address takes, `proof` what was entered. */
type Needs = {
  dob: boolean;
  asks: { password: boolean; code: boolean };
  proof: { password: string; code: string };
};

/** What must be mended before the profile can be saved. */
export function errorsIn(saved: Values, changes: Changes, needs: Needs): FormErrors {
  const values = { ...saved, ...changes };
  return {
    ...(!values.name.trim() && { name: strings.nameEmpty }),
    ...emailError(values.email.trim()),
    ...(changesEmail(saved, changes) &&
      needs.asks.password &&
      !needs.proof.password && { current_password: strings.currentPassword }),
    ...(changesEmail(saved, changes) &&
      needs.asks.code &&
      !needs.proof.code.trim() && { code: strings.code }),
    ...(needs.dob && !values.dob && { dob: strings.profileDob }),
    ...(values.website.trim() &&
      !/^https?:\/\//i.test(values.website.trim()) && { website: strings.websiteFormat }),
  };
}

function emailError(email: string): FormErrors {
  if (!email) return { email: strings.profileEmail };
  return /^\S+@\S+\.\S+$/.test(email) ? {} : { email: strings.emailFormat };
}
