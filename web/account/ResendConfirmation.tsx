import { Button, TextInput } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { required, useAccountForm } from './useAccountForm.ts';

/**
 * Resends the link that confirms an email address. `username` is a username or an email address;
 * without it the user enters one.
 */
export function ResendConfirmation({ username }: { username?: string }) {
  // Not named `username`: names are also element ids, and the login form has a field of that name.
  const form = useAccountForm({
    initialValues: { waiting: '' },
    rules: { waiting: required(strings.usernameOrEmail) },
  });
  const resend = useApiMutation(
    'POST /user/resend-confirmation',
    username === undefined ? { onError: (error) => form.showServerError(error, 'waiting') } : {},
  );
  const button = (
    <Button
      type={username === undefined ? 'submit' : 'button'}
      variant="default"
      loading={resend.isPending}
      {...(username !== undefined && { onClick: () => resend.mutate({ username }) })}
    >
      {t('Send the email again')}
    </Button>
  );
  return (
    <Stack gap={8} align="start">
      {username === undefined ? (
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
            {button}
          </Stack>
        </form>
      ) : (
        button
      )}
      <Text size="sm" tight role="status">
        {resend.data?.message}
      </Text>
    </Stack>
  );
}
