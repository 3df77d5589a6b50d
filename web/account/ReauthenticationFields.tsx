import { TextInput } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { PasswordField } from './PasswordField.tsx';
import { t } from '../i18n/language.ts';

export type Credentials = { password?: string; code?: string };
export type RequiredCredentials = { password: boolean; code: boolean };

/**
 * The proof that a sensitive action requires from this account. An account with neither needs a
 * fresh login instead.
 */
export const requiredCredentials = ({
  has_password,
  two_factor,
}: Pick<Output<'GET /account/ways'>, 'has_password' | 'two_factor'>): RequiredCredentials => ({
  password: has_password,
  code: two_factor.on,
});

/** Error messages of the empty fields. */
export const missingCredentials = (asks: RequiredCredentials, proof: Credentials): Credentials => ({
  ...(asks.password && !proof.password && { password: strings.password }),
  ...(asks.code && !proof.code?.trim() && { code: strings.code }),
});

type ReauthenticationFieldsProps = {
  asks: RequiredCredentials;
  proof: Credentials;
  faults: Credentials;
  onChange: (proof: Credentials) => void;
  autoFocus?: boolean;
};

export function ReauthenticationFields({
  asks,
  proof,
  faults,
  onChange,
  autoFocus = false,
}: ReauthenticationFieldsProps) {
  return (
    <>
      {asks.password && (
        <PasswordField
          id="proof-password"
          label={t('Your password')}
          autoComplete="current-password"
          data-autofocus={autoFocus || undefined}
          mt="md"
          value={proof.password ?? ''}
          error={faults.password}
          onChange={(event) => onChange({ ...proof, password: event.currentTarget.value })}
        />
      )}
      {asks.code && (
        <TextInput
          id="proof-code"
          label={t('Authenticator code or recovery code')}
          size="md"
          mt="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={(autoFocus && !asks.password) || undefined}
          value={proof.code ?? ''}
          error={faults.code}
          onChange={(event) => onChange({ ...proof, code: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Focuses the first invalid field. */
export const focusFirstError = (faults: Credentials) =>
  document
    .getElementById(faults.password ? 'proof-password' : faults.code ? 'proof-code' : '')
    ?.focus();
