import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../i18n/language.ts';

/** Password input with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
      // unlike the other inputs, this one does not set it itself
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
