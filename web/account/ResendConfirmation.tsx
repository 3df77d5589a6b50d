import { Button, TextInput } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { required, useAccountForm } from './useAccountForm.ts';

/** Resends the link that confirms an email address, to an account that the user names. */
export function ResendConfirmation() {
  // Not named `username`: names are also element ids, and the login form has a field of that name.
  const form = useAccountForm({
    initialValues: { waiting: '' },
    rules: { waiting: required(strings.usernameOrEmail) },
  });
  const resend = useApiMutation('POST /user/resend-confirmation', {
    onError: (error) => form.showServerError(error, 'waiting'),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ waiting }) => resend.mutate({ username: waiting }))}
    >
      <Stack gap={8} align="start">
        <TextInput
          label={t('Email or username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('waiting')}
        />
        <Button type="submit" variant="default" loading={resend.isPending}>
          {t('Send the email again')}
        </Button>
        <Text size="sm" tight role="status">
          {resend.data?.message}
        </Text>
      </Stack>
    </form>
  );
}
