import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { required, useAccountForm } from './useAccountForm.ts';

/** Requests an email with a link to `ResetPasswordScreen`. */
export function ForgotPasswordScreen() {
  const mailOff = useMailOff();
  const form = useAccountForm({
    initialValues: { username: '' },
    rules: { username: required(strings.usernameOrEmail) },
  });
  const requestLink = useApiMutation('POST /user/forgot-password', {
    onError: (error) => form.showServerError(error, 'username'),
  });

  return (
    <AccountLayout title={t('Forgot your password?')}>
      <MailOffNotice />
      <ErrorSummary errors={form.summary} />
      {!mailOff && (
        <form noValidate onSubmit={form.onSubmit((values) => requestLink.mutate(values))}>
          <Stack gap={24}>
            <Text color="muted">{t('We’ll email you a link to choose a new password.')}</Text>
            <TextInput
              label={t('Email or username')}
              size="md"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('username')}
            />
            <Button type="submit" size="md" loading={requestLink.isPending}>
              {t('Send link')}
            </Button>
          </Stack>
        </form>
      )}
      <div role="status">{requestLink.data && <Text>{requestLink.data.message}</Text>}</div>
      <Text size="sm" tight>
        <Link to={paths.login()}>{t('Back to login')}</Link>
      </Text>
    </AccountLayout>
  );
}
