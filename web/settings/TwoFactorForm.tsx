import { Button, Group, TextInput } from '@mantine/core';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { required, useAccountForm } from '../account/useAccountForm.ts';
import { useApiMutation } from '../api/hooks.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';

type Call = 'POST /account/two-factor-off' | 'POST /account/two-factor-codes';
type CodeFormProps<C extends Call> = {
  call: C;
  hasPassword: boolean;
  confirmLabel: string;
  onCancel: () => void;
  onSuccess: (response: Output<C>) => void;
};

/** Form for password and code, required before two-factor changes. */
export function TwoFactorForm<C extends Call>({
  call,
  hasPassword,
  confirmLabel,
  onCancel,
  onSuccess,
}: CodeFormProps<C>) {
  const form = useAccountForm({
    initialValues: { password: '', code: '' },
    rules: {
      password: (value) => (hasPassword && value === '' ? strings.password : null),
      code: required(strings.code),
    },
  });
  const change = useApiMutation<Call>(call, {
    onSuccess: (response) => onSuccess(response as Output<C>),
    onError: (error) => form.showServerError(error),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ password, code }) =>
        change.mutate({ code, ...(hasPassword && { password }) }),
      )}
    >
      <ErrorSummary errors={form.summary} />
      <Stack gap={24}>
        {hasPassword && (
          <PasswordField
            label={t('Your password')}
            autoComplete="current-password"
            data-autofocus
            {...form.field('password')}
          />
        )}
        <TextInput
          label={t('Authenticator code or recovery code')}
          size="md"
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus={!hasPassword || undefined}
          {...form.field('code')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
