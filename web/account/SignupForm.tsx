import { Button, Group } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type SubmitEvent } from 'react';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';
import { CaptchaState } from './CaptchaState.tsx';
import { storedInvitationPath } from './emailLinkCode.ts';
import { useLoginPurpose } from './loginPurpose.ts';
import { readReturnPath } from './returnPath.ts';
import { headingId, SignupLayout } from './SignupLayout.tsx';
import { SocialLoginButtons } from './SocialLoginButtons.tsx';
import { SignupProgress } from './SignupProgress.tsx';
import { AddressStep, IssuesStep, PersonStep } from './SignupSteps.tsx';
import { stepCount, useSignupForm } from './useSignupForm.ts';
import classes from './SignupForm.module.css';

const steps = [
  { name: t('Email and password'), title: t('Create an account'), Fields: AddressStep },
  { name: t('You'), title: t('Who are you?'), Fields: PersonStep },
  { name: t('Issues'), title: t('What do you care about?'), Fields: IssuesStep },
];

/** The sign-up in three steps, and the dialog after it. */
export function SignupForm({ code }: { code: string | undefined }) {
  const navigate = useNavigate();
  const { return: returnPath } = useSearch({ strict: false });
  const purpose = useLoginPurpose();
  const loginReturn = code === undefined ? readReturnPath() : storedInvitationPath;
  const form = useSignupForm(code);
  const mailOff = useMailOff();
  const { step, fields, values } = form;
  const { name, title, Fields } = steps[step - 1]!;
  const isLast = step === stepCount;
  const issueCount = values.selected_issues.length;

  // Each step starts in the field that the server refused, or in its first empty one.
  const firstEmpty = fields.find((field) => values[field] === '' && field !== 'phone');
  useEffect(() => {
    document
      .getElementById(form.summary[0]?.field ?? firstEmpty ?? (step === 1 ? fields[0]! : headingId))
      ?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when the step changes, not its values
  }, [step]);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.signup.isPending && !form.isChecking && !(isLast && !form.isCaptchaSolved))
      void form.next();
  };
  const close = () => {
    form.signup.reset();
    void navigate({ to: paths.login(), search: returnPath ? { return: returnPath } : {} });
  };

  return (
    <SignupLayout
      title={
        step === 1 && code !== undefined
          ? t('You’re invited to {{site}}', { site: siteName })
          : title
      }
      onBack={step > 1 ? form.goBack : undefined}
      above={<SignupProgress step={step} name={name} />}
    >
      <MailOffNotice />
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <Stack gap={24} className={classes.fields}>
          <ErrorSummary errors={form.summary} />
          <Fields form={form} />
        </Stack>
        <Stack gap={10} className={classes.foot}>
          {isLast && form.needsCaptcha && <CaptchaState {...form.captcha} id="register-hint" />}
          {isLast && (
            <Text size="sm" color="muted" tight role="status">
              {issueCount > 0 && t('{{n}} chosen', { n: issueCount })}
            </Text>
          )}
          {isLast && form.isCaptchaSolved && form.signup.error?.code === 'offline' && (
            <Text size="sm" color="danger" tight role="alert">
              {form.signup.error.message}
            </Text>
          )}
          <Button
            type="submit"
            size="md"
            className={classes.button}
            disabled={isLast && !form.isCaptchaSolved}
            loading={form.signup.isPending || form.isChecking}
            aria-describedby={isLast && form.needsCaptcha ? 'register-hint' : undefined}
          >
            {isLast ? t('Register') : t('Next')}
          </Button>
          {step === 1 && (
            <Text size="sm" tight>
              {t('Already a member?')}{' '}
              <Link
                to={paths.login()}
                search={loginReturn === undefined ? {} : { return: loginReturn }}
                {...(purpose && { state: { loginPurpose: purpose } })}
              >
                {t('Log in')}
              </Link>
            </Text>
          )}
          {isLast && (
            <Text size="xs" tight color="faint">
              {transElements('By registering, you accept the {{terms}} and {{privacy}}.', {
                terms: <Link to={paths.terms()}>{t('terms')}</Link>,
                privacy: <Link to={paths.privacy()}>{t('privacy policy')}</Link>,
              })}
            </Text>
          )}
        </Stack>
      </form>
      {step === 1 && (
        <SocialLoginButtons {...(code !== undefined && { returnPath: storedInvitationPath })} />
      )}
      <Dialog
        opened={form.signup.isSuccess}
        onClose={close}
        title={t('Welcome')}
        closeOnClickOutside={false}
      >
        {mailOff ? <MailOffNotice /> : <p role="status">{form.signup.data?.message}</p>}
        <Group justify="flex-end" mt="md">
          <Button onClick={close} data-autofocus>
            {t('Close')}
          </Button>
        </Group>
      </Dialog>
    </SignupLayout>
  );
}
