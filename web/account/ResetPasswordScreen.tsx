import { Button, NativeSelect } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { AccountLayout } from './AccountLayout.tsx';
import { useEmailLinkCode } from './emailLinkCode.ts';
import { PasswordField } from './PasswordField.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { LoginMethodsToRemove } from './LoginMethodsToRemove.tsx';

type ResetLink = Output<'POST /user/check-password-reset-token'>;

/** Sets a new password, from the link of an email. */
export function ResetPasswordScreen() {
  const { token = '' } = useParams({ strict: false });
  const initialToken = useEmailLinkCode(token, paths.resetPassword);
  return (
    <AccountLayout title={t('Choose a new password')}>
      {initialToken === undefined ? (
        <Stack gap={16}>
          <Text>{t('Please open the link in your email again. We don’t save it here.')}</Text>
          <NewLink />
        </Stack>
      ) : (
        <CheckedLink token={initialToken} />
      )}
    </AccountLayout>
  );
}

const NewLink = () => (
  <Text>
    <Link to={paths.forgotPassword()}>{t('Get a new link')}</Link>
  </Text>
);

/** Checks the link first, because a used or expired one needs no form. */
function CheckedLink({ token }: { token: string }) {
  const { mutate: check, ...link } = useApiMutation('POST /user/check-password-reset-token');

  useEffect(() => check({ token }), [check, token]);

  return (
    <>
      {link.data && <NewPasswordForm token={token} link={link.data} />}
      {link.isPending && <Text role="status">{t('Checking your link…')}</Text>}
      {link.isError && (
        <Stack gap={16}>
          <Text>{link.error.message}</Text>
          {link.error.code === 'offline' || link.error.status >= 500 ? (
            <Button variant="default" onClick={() => check({ token })}>
              {t('Try again')}
            </Button>
          ) : (
            <NewLink />
          )}
        </Stack>
      )}
    </>
  );
}

function NewPasswordForm({ token, link }: { token: string; link: ResetLink }) {
  const navigate = useNavigate();
  const [waysToRemove, setWaysToRemove] = useState(() =>
    link.ways.filter(({ recent }) => recent).map(({ way }) => way),
  );
  /** Usernames, if several unconfirmed accounts signed up with this address. */
  const signUps = link.sign_ups;
  const [username, setUsername] = useState(signUps?.[0]);
  const form = useAccountForm({
    initialValues: { new_password: '', confirm_password: '' },
    rules: {
      new_password: (value) => (value === '' ? strings.newPassword : null),
      confirm_password: (value, values) =>
        value === ''
          ? strings.confirmNewPassword
          : value === values.new_password
            ? null
            : strings.newPasswordsDiffer,
    },
  });
  const reset = useApiMutation('POST /user/reset-password', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: paths.login(), replace: true });
    },
    onError: (error) => form.showServerError(error),
  });

  return (
    <>
      <ErrorSummary errors={form.summary} />
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          reset.mutate({ token, ...values, username, remove_ways: waysToRemove }),
        )}
      >
        <Stack gap={24}>
          {signUps && (
            <NativeSelect
              size="md"
              label={t('Your username')}
              description={t(
                'There was more than one sign-up with this email address. Choose your username.',
              )}
              data={signUps}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
          )}
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
          <LoginMethodsToRemove link={link} selected={waysToRemove} onChange={setWaysToRemove} />
          <Button type="submit" size="md" loading={reset.isPending}>
            {t('Save new password')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
