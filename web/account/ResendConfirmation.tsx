import { TextInput } from '@mantine/core';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { ResendButton, useResendPause } from './ConfirmationBlock.tsx';
import { required, useAccountForm } from './useAccountForm.ts';

/** Resends the link that confirms an email address, to an account that the user names. */
export function ResendConfirmation() {
  // Not named `username`: names are also element ids, and the login form has a field of that name.
  const form = useAccountForm({
    initialValues: { waiting: '' },
    rules: { waiting: required(strings.usernameOrEmail) },
  });
  const { remaining, restart } = useResendPause();
  const resend = useApiMutation('POST /user/resend-confirmation', {
    onSuccess: restart,
    onError: (error) => form.showServerError(error, 'waiting'),
  });
  if (useMailOff()) return <MailOffNotice />;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ waiting }) => {
        // Enter submits the form too.
        if (remaining === 0) resend.mutate({ username: waiting });
      })}
    >
      <Stack gap={8} align="start">
        <TextInput
          label={t('Email or username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('waiting')}
        />
        <ResendButton remaining={remaining} loading={resend.isPending} />
        <Text size="sm" tight role="status">
          {resend.data?.message}
        </Text>
      </Stack>
    </form>
  );
}
