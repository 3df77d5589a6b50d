import { TextInput } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { PasswordField } from './PasswordField.tsx';
import { t } from '../i18n/language.ts';

/** The values of the fields, or their error messages. */
export type Credentials = { password?: string; code?: string };
export type RequiredCredentials = { password: boolean; code: boolean };

/**
 * The credentials that a sensitive change requires from this account. For an account with neither,
 * the server requires a recent login instead.
 */
export const requiredCredentials = ({
  has_password,
  two_factor,
}: Pick<Output<'GET /account/ways'>, 'has_password' | 'two_factor'>): RequiredCredentials => ({
  password: has_password,
  code: two_factor.on,
});

/** Error messages of the empty fields. */
export const missingCredentials = (
  required: RequiredCredentials,
  credentials: Credentials,
): Credentials => ({
  ...(required.password && !credentials.password && { password: strings.password }),
  ...(required.code && !credentials.code?.trim() && { code: strings.code }),
});

type ReauthenticationFieldsProps = {
  required: RequiredCredentials;
  credentials: Credentials;
  errors: Credentials;
  onChange: (credentials: Credentials) => void;
  autoFocus?: boolean;
};

/** Password and code, as far as they are required, for a form that has other fields too. */
export function ReauthenticationFields({
  required,
  credentials,
  errors,
  onChange,
  autoFocus = false,
}: ReauthenticationFieldsProps) {
  return (
    <>
      {required.password && (
        <PasswordField
          id="proof-password"
          label={t('Your password')}
          autoComplete="current-password"
          data-autofocus={autoFocus || undefined}
          mt="md"
          value={credentials.password ?? ''}
          error={errors.password}
          onChange={(event) => onChange({ ...credentials, password: event.currentTarget.value })}
        />
      )}
      {required.code && (
        <TextInput
          id="proof-code"
          label={t('Authenticator code or recovery code')}
          size="md"
          mt="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={(autoFocus && !required.password) || undefined}
          value={credentials.code ?? ''}
          error={errors.code}
          onChange={(event) => onChange({ ...credentials, code: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Focuses the first invalid field. */
export const focusFirstError = (errors: Credentials) =>
  document
    .getElementById(errors.password ? 'proof-password' : errors.code ? 'proof-code' : '')
    ?.focus();
