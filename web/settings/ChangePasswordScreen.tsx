import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { newPassword, useAccountForm } from '../account/useAccountForm.ts';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { NoPasswordNotice } from './NoPasswordNotice.tsx';
import { suspicion } from './suspicion.ts';

/**
 * Changes the password. Members who log in only through another site have none. They can request a
 * link to set one.
 */
export function ChangePasswordScreen() {
  const loginMethods = useSuspenseApiQuery('GET /account/ways', {});
  return loginMethods.has_password ? (
    <ChangePassword needsCode={loginMethods.two_factor.on} />
  ) : (
    <NoPasswordNotice />
  );
}

function ChangePassword({ needsCode }: { needsCode: boolean }) {
  const [isSuspicious, setIsSuspicious] = useState(false);
  const form = useAccountForm({
    initialValues: { current_password: '', new_password: '', confirm_password: '', code: '' },
    rules: {
      current_password: (value) => (value === '' ? strings.currentPassword : null),
      new_password: newPassword(strings.newPassword),
      confirm_password: (value, values) =>
        value === ''
          ? strings.confirmNewPassword
          : value === values.new_password
            ? null
            : strings.newPasswordsDiffer,
      code: (value) => (needsCode && value.trim() === '' ? strings.code : null),
    },
  });
  const change = useApiMutation('POST /user/change-password', {
    onSuccess: ({ message }) => {
      toast.success(message);
      form.reset();
      setIsSuspicious(false);
    },
    onError: (error) => form.showServerError(error),
  });

  return (
    <Card>
      <ErrorSummary errors={form.summary} />
      <form
        noValidate
        onSubmit={form.onSubmit(({ code, ...values }) =>
          change.mutate({
            ...values,
            ...(needsCode && { code }),
            others_used_account: isSuspicious,
          }),
        )}
      >
        <Stack gap={24} maw={400}>
          <Text size="sm" tight color="muted">
            {t('You’ll be logged out on your other devices.')}
          </Text>
          <PasswordField
            label={t('Current password')}
            autoComplete="current-password"
            {...form.field('current_password')}
          />
          <PasswordField
            label={t('New password')}
            description={strings.passwordShort}
            autoComplete="new-password"
            {...form.field('new_password')}
          />
          <PasswordField
            label={t('Confirm new password')}
            autoComplete="new-password"
            {...form.field('confirm_password')}
          />
          {needsCode && (
            <TextInput
              label={t('Authenticator code or recovery code')}
              size="md"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('code')}
            />
          )}
          <Checkbox
            {...suspicion}
            checked={isSuspicious}
            onChange={(event) => setIsSuspicious(event.currentTarget.checked)}
          />
          <Button type="submit" size="md" loading={change.isPending}>
            {t('Change password')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
