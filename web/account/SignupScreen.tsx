import { Button, Group } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useSite } from '../layout/useSite.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { IssueChips } from './IssueChips.tsx';
import { storedInvitationPath, useInvitationCode } from './emailLinkCode.ts';
import { PasswordField } from './PasswordField.tsx';
import { Captcha } from './Captcha.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { required, useAccountForm } from './useAccountForm.ts';
import { useCaptcha } from './useCaptcha.ts';
import { TextInput } from '../ui/fields.tsx';
import { siteName } from '../ui/title.ts';

const noIssues: number[] = [];

/** Sign-up form, if registration is open to this visitor. */
export function SignupScreen() {
  const code = useInvitationCode();
  const registration = useSite()?.registration;
  if (registration === 'closed' || (registration === 'invitation' && code === undefined))
    return (
      <AccountLayout
        title={registration === 'closed' ? t('Sign-ups are closed') : t('By invitation only')}
      >
        <Text>
          {registration === 'closed'
            ? siteStrings.registrationClosed
            : siteStrings.registrationByInvitation}
        </Text>
        <Button component={Link} to={paths.login()} variant="default">
          {t('Go to login')}
        </Button>
      </AccountLayout>
    );
  return <SignupForm code={code} />;
}

function SignupForm({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const needsCaptcha = useSite()?.captcha ?? true;
  const captcha = useCaptcha();
  const form = useAccountForm({
    initialValues: {
      email: '',
      username: '',
      name: '',
      phone: '',
      password: '',
      confirm_password: '',
      zip_code: '',
      selected_issues: noIssues,
    },
    rules: {
      email: (value) =>
        required(strings.email)(value) ??
        (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : strings.emailFormat),
      username: required(strings.username),
      name: required(strings.name),
      password: (value) =>
        value === ''
          ? strings.password
          : value.length < limits.passwordMin
            ? strings.passwordShort
            : null,
      confirm_password: (value, values) =>
        value === ''
          ? strings.confirmPassword
          : value === values.password
            ? null
            : strings.passwordsDiffer,
      zip_code: required(strings.zipCode),
      selected_issues: (value) => (value.length === 0 ? strings.issues : null),
    },
  });
  const signup = useApiMutation('POST /user/add', {
    once: true,
    onSuccess: ({ browser }, { email = '' }) => {
      if (browser !== undefined) session.storeSignupSecret(browser);
      setAddress(email.trim());
      form.reset();
      captcha.reset();
    },
    onError: (error) => {
      form.showServerError(error);
      // A solved challenge is valid for one attempt.
      if (needsCaptcha) void captcha.start();
    },
  });
  /** Where the confirmation was sent. The form is empty by then. */
  const [address, setAddress] = useState('');
  const isCaptchaSolved = !needsCaptcha || captcha.state.step === 'solved';

  const register = ({
    email,
    username,
    name,
    phone,
    password,
    zip_code,
    selected_issues,
  }: typeof form.values) =>
    signup.mutate({
      scenario: 'Signup',
      email,
      username,
      name,
      password,
      zip_code,
      selected_issues,
      ...(phone && { phone }),
      ...(captcha.state.step === 'solved' && { captcha: captcha.state.solution }),
      ...(code !== undefined && { invitation_code: code }),
    });

  const close = () => {
    signup.reset();
    void navigate({ to: paths.login() });
  };

  return (
    <AccountLayout
      title={
        code === undefined
          ? t('Create an account')
          : t('You’re invited to {{site}}', { site: siteName })
      }
    >
      <ErrorSummary errors={form.summary} />
      <form noValidate onSubmit={form.onSubmit(register)}>
        <Stack gap={24}>
          <TextInput
            label={t('Email')}
            type="email"
            size="md"
            autoComplete="email"
            {...form.field('email')}
          />
          <TextInput
            label={t('Username')}
            description={strings.usernameFormat}
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.usernameMax}
            {...form.field('username')}
          />
          <TextInput
            label={t('Name')}
            description={t('This is how others will see you.')}
            size="md"
            autoComplete="name"
            maxLength={limits.name}
            {...form.field('name')}
          />
          <TextInput
            label={t('Phone (optional)')}
            type="tel"
            size="md"
            autoComplete="tel"
            maxLength={limits.phone}
            {...form.field('phone')}
          />
          <PasswordField
            label={t('Password')}
            description={strings.passwordShort}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <PasswordField
            label={t('Confirm password')}
            autoComplete="new-password"
            {...form.field('confirm_password')}
          />
          <TextInput
            label={t('ZIP code')}
            size="md"
            autoComplete="postal-code"
            maxLength={limits.zipCode}
            {...form.field('zip_code')}
          />
          <IssueChips
            id="selected_issues"
            value={form.values.selected_issues}
            onChange={(issues) => form.set('selected_issues', issues)}
            error={form.errors.selected_issues}
          />
          {needsCaptcha && (
            <Stack gap={8}>
              <Text size="sm" tight id="register-hint">
                {isCaptchaSolved ? '' : t('Check the box below to register')}
              </Text>
              <Captcha {...captcha} />
            </Stack>
          )}
          <Button
            type="submit"
            size="md"
            disabled={!isCaptchaSolved}
            loading={signup.isPending}
            aria-describedby={needsCaptcha ? 'register-hint' : undefined}
          >
            {t('Register')}
          </Button>
        </Stack>
      </form>
      <Stack gap={8}>
        <Text size="sm" tight>
          {t('Already a member?')}{' '}
          <Link
            to={paths.login()}
            search={code === undefined ? {} : { return: storedInvitationPath }}
          >
            {t('Log in')}
          </Link>
        </Text>
        <Text size="xs" tight color="faint">
          {transElements('By registering, you accept the {{terms}} and {{privacy}}.', {
            terms: <Link to={paths.terms()}>{t('terms')}</Link>,
            privacy: <Link to={paths.privacy()}>{t('privacy policy')}</Link>,
          })}
        </Text>
      </Stack>
      <Dialog
        opened={signup.isSuccess}
        onClose={close}
        title={t('Welcome')}
        closeOnClickOutside={false}
      >
        <Stack gap={16}>
          <p role="status">{signup.data?.message}</p>
          <p>
            {transElements(
              'We sent the email to {{email}}. Nothing there? Check your spam folder, or send it again.',
              { email: <strong>{address}</strong> },
            )}
          </p>
          <ResendConfirmation username={address} />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button onClick={close} data-autofocus>
            {t('Close')}
          </Button>
        </Group>
      </Dialog>
    </AccountLayout>
  );
}
