import { Button, Divider, TextInput } from '@mantine/core';
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useSite } from '../layout/useSite.ts';
import { hasDrafts } from '../api/draftStore.ts';
import { useProviderLogout } from '../api/providerLogout.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { AccountLayout, type AccountLayoutProps } from './AccountLayout.tsx';
import { browserKeys } from './browserKeys.ts';
import { ConfirmEmailDialog } from './ConfirmEmailDialog.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import classes from './LoginScreen.module.css';
import { rememberReturnPath } from './returnPath.ts';
import { startSession } from './startSession.ts';
import { loginPurposeText, useLoginPurpose } from './loginPurpose.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TwoFactorStep } from './TwoFactorStep.tsx';
import { pendingSignup } from './signupDraft.ts';
import { SocialLoginButtons } from './SocialLoginButtons.tsx';
import { required, useAccountForm } from './useAccountForm.ts';

const CheckEmail = lazy(() => import('./CheckEmail.tsx'));
const ConfirmationBlock = lazy(() =>
  import('./ConfirmationBlock.tsx').then((file) => ({ default: file.ConfirmationBlock })),
);

/** How to sign up, depending on the registration setting. */
function NewHere() {
  const registration = useSite()?.registration;
  const { return: returnPath } = useSearch({ strict: false });
  if (registration === 'closed')
    return (
      <Text size="sm" tight>
        {siteStrings.registrationClosed}
      </Text>
    );
  if (registration === 'invitation')
    return (
      <Text size="sm" tight>
        {t('New here?')} {siteStrings.registrationByInvitation}
      </Text>
    );
  return (
    <>
      <Divider label={t('New here?')} />
      <LinkButton
        to={paths.signup()}
        variant="outline"
        size="md"
        onClick={() => returnPath !== undefined && rememberReturnPath(returnPath)}
      >
        {t('Create an account')}
      </LinkButton>
    </>
  );
}

/**
 * Notice for a user who just logged out (`loggedOut`), or whose session ended without a logout
 * (`ended`).
 */
function LoggedOutNotice() {
  const { ended } = useSearch({ strict: false });
  const loggedOut = useLocation({ select: ({ state }) => state.loggedOut === true });
  const elsewhere = useProviderLogout();
  if (!ended && !loggedOut) return null;
  return (
    <>
      <Text role="status">
        {loggedOut
          ? t('You’re logged out.')
          : hasDrafts()
            ? t('You were logged out. Your drafts are safe.')
            : t('You were logged out. Log in to continue.')}
      </Text>
      {loggedOut && elsewhere && (
        <Text size="sm" tight>
          {t('You may still be logged in at {{name}}.', { name: elsewhere.name })}{' '}
          <a href={elsewhere.address}>{t('Log out there too')}</a>
        </Text>
      )}
    </>
  );
}

/**
 * Login by password, passkey or provider. With a code in the URL it also confirms an address.
 * `layout` shows more than the form.
 */
export function LoginScreen({
  layout: Layout = AccountLayout,
}: {
  layout?: ComponentType<AccountLayoutProps>;
}) {
  const { code } = useParams({ strict: false });
  const purpose = useLoginPurpose();
  const isOnlyWithProviders = useSite()?.login_only_with_providers === true;
  const { emergency } = useSearch({ strict: false });
  const showsPassword = !isOnlyWithProviders || emergency === true;
  const form = useAccountForm({
    initialValues: { username: '', password: '' },
    rules: {
      username: required(strings.usernameOrEmail),
      password: (value) => (value === '' ? strings.password : null),
    },
  });
  /** The address of a sign-up in this tab that is not confirmed yet. */
  const [pendingAddress, setPendingAddress] = useState(pendingSignup.read);
  /** The `second_step` of the login response, if the account requires a code. */
  const [step, setStep] = useState<string>();
  /** The username or email address of an account whose address is not confirmed yet. */
  const [unconfirmed, setUnconfirmed] = useState<string>();
  // A new session makes the route leave this screen, so nothing else follows a success.
  const login = useApiMutation('POST /user/login', {
    onSuccess: (response) => {
      if (!startSession(response)) setStep(response.second_step);
    },
    onError: (error, { username }) => {
      form.showServerError(error, 'password');
      setUnconfirmed(error.code === 'unconfirmed' ? username : undefined);
    },
  });

  const startOver = () => {
    flushSync(() => setStep(undefined));
    document.getElementById('username')?.focus();
  };

  if (step !== undefined)
    return (
      <Layout title={t('One more step')}>
        <TwoFactorStep step={step} onEntered={(entry) => void startSession(entry)} />
        <Button variant="subtle" onClick={startOver}>
          {t('Back to login')}
        </Button>
      </Layout>
    );
  if (pendingAddress !== undefined && code === undefined)
    return (
      <Suspense>
        <CheckEmail
          address={pendingAddress}
          onBack={() => {
            pendingSignup.end();
            setPendingAddress(undefined);
          }}
        />
      </Suspense>
    );
  return (
    <Layout title={purpose ? loginPurposeText[purpose] : t('Log in')}>
      <LoggedOutNotice />
      <ErrorSummary errors={form.summary} />
      {isOnlyWithProviders && (
        <Text>
          {emergency
            ? t('Only administrators can log in with a password here.')
            : t('Log in or sign up with your organization’s account.')}
        </Text>
      )}
      {showsPassword && (
        <form
          noValidate
          onSubmit={form.onSubmit((values) =>
            login.mutate({ ...values, ...browserKeys(), ...(emergency && { emergency }) }),
          )}
        >
          <Stack gap={20}>
            <TextInput
              label={t('Email or username')}
              size="md"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field('username')}
            />
            <div className={classes.password}>
              <PasswordField
                label={t('Password')}
                autoComplete="current-password"
                {...form.field('password')}
              />
              <Text size="sm" tight className={classes.forgot}>
                <Link to={paths.forgotPassword()}>{t('Forgot your password?')}</Link>
              </Text>
            </div>
            <Button type="submit" size="md" loading={login.isPending}>
              {t('Log in')}
            </Button>
          </Stack>
        </form>
      )}
      {unconfirmed !== undefined && (
        <Suspense>
          <ConfirmationBlock key={unconfirmed} username={unconfirmed} />
        </Suspense>
      )}
      {!isOnlyWithProviders && <PasskeyLogin />}
      <SocialLoginButtons />
      {!isOnlyWithProviders && <NewHere />}
      <DemoAccounts onChoose={(values) => form.fill(values)} />
      <Text size="xs" tight color="faint">
        {transElements('By logging in, you accept the {{terms}} and {{privacy}}.', {
          terms: <Link to={paths.terms()}>{t('terms')}</Link>,
          privacy: <Link to={paths.privacy()}>{t('privacy policy')}</Link>,
        })}
      </Text>
      {code !== undefined && <ConfirmEmailDialog code={code} />}
    </Layout>
  );
}
