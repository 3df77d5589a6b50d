import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../i18n/language.ts';

/** A password that can be looked at while typing. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
      // unlike the other fields, this one does not set it by itself
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
