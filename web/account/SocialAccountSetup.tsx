import { Button, Divider, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { storedInvitation } from './emailLinkCode.ts';
import { EmailVerification } from './EmailVerification.tsx';
import { PasswordField } from './PasswordField.tsx';
import { storedReturnPath } from './socialLogin.ts';
import { required, useAccountForm } from './useAccountForm.ts';

type Login = Output<'POST /user/social-confirm'>;
type SocialAccountSetupProps = {
  socialLogin: Output<'POST /user/social-finish'> & { social_ticket: string };
  /** Display name of the provider. */
  provider: string;
  /** Receives the login response: a session or a second step. */
  onEntered: (entry: Login) => void;
};

/**
 * For a person whose account at the provider is not connected yet: create an account here, or log
 * in to an existing one. The server chooses `step` by the address that the provider reported: it is
 * unused (create, or connect if the provider creates no accounts), was invited with a role
 * (mailbox), belongs to an account (confirm), or is not verified (address).
 */
export function SocialAccountSetup({ socialLogin, provider, onEntered }: SocialAccountSetupProps) {
  const mailOff = useMailOff();
  const { social_ticket, step, social_email = '' } = socialLogin;
  const create = useApiMutation('POST /user/add', { onSuccess: onEntered });

  return (
    <Stack gap={24}>
      {step === 'create' && (
        <>
          <Text>
            {t(
              'No account here is connected to your {{provider}} account yet. We’ll create one with the name {{name}} and the email address {{email}}.',
              {
                provider,
                name: socialLogin.social_name ?? '',
                email: social_email,
              },
            )}
          </Text>
          <Button
            size="md"
            loading={create.isPending}
            onClick={() =>
              create.mutate({
                scenario: 'SocialSignup',
                social_ticket,
                ...storedInvitation(storedReturnPath()),
              })
            }
          >
            {t('Create my account')}
          </Button>
          <Text size="xs" tight color="faint">
            {transElements('By creating an account, you accept the {{terms}} and {{privacy}}.', {
              terms: <Link to={paths.terms()}>{t('terms')}</Link>,
              privacy: <Link to={paths.privacy()}>{t('privacy policy')}</Link>,
            })}
          </Text>
        </>
      )}
      {step === 'confirm' && (
        <Text>
          {t(
            '{{email}} already belongs to an account here. Log in to it once, with a code or its password. After that, you can log in with {{provider}}.',
            {
              email: social_email,
              provider,
            },
          )}
        </Text>
      )}
      {step === 'mailbox' && (
        <Text>
          {t('Confirm that {{email}} is yours with a code that we’ll email you.', {
            email: social_email,
          })}
        </Text>
      )}
      {step === 'address' && (
        <Text>
          {mailOff
            ? t('{{provider}} didn’t share a confirmed email address.', { provider })
            : t(
                '{{provider}} didn’t share a confirmed email address. Confirm yours with a code that we’ll email you.',
                { provider },
              )}
        </Text>
      )}
      {step === 'connect' && (
        <Text>
          {t(
            'No account here is connected to your {{provider}} account yet, and you can’t create one this way. If you have an account with another email address, log in to it once.',
            { provider },
          )}
        </Text>
      )}
      {(step === 'confirm' || step === 'address' || step === 'mailbox') && (
        <EmailVerification
          ticket={social_ticket}
          address={social_email}
          fixed={step !== 'address'}
          onEntered={onEntered}
        />
      )}
      <Divider label={t('or connect an account you already have')} />
      <ConnectByPassword ticket={social_ticket} onEntered={onEntered} />
    </Stack>
  );
}

function ConnectByPassword({
  ticket,
  onEntered,
}: {
  ticket: string;
  onEntered: (entry: Login) => void;
}) {
  const form = useAccountForm({
    initialValues: { username: '', password: '' },
    rules: {
      username: required(strings.usernameOrEmail),
      password: (value) => (value === '' ? strings.password : null),
    },
  });
  const login = useApiMutation('POST /user/login', {
    onSuccess: onEntered,
    onError: (error) => form.showServerError(error, 'password'),
  });
  return (
    <>
      <ErrorSummary errors={form.summary} />
      <form
        noValidate
        onSubmit={form.onSubmit((values) => login.mutate({ ...values, social_ticket: ticket }))}
      >
        <Stack gap={24}>
          <TextInput
            label={t('Email or username')}
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('username')}
          />
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Button type="submit" variant="default" size="md" loading={login.isPending}>
            {t('Log in and connect')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
