import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password that can be looked at while typing. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput size="md" visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }} {...props} />;
}
