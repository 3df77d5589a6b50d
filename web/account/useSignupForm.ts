import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isPostalCode } from '#contract/postalCodes.ts';
import { strings } from '#contract/strings.ts';
import { ApiRequestError } from '../api/errors.ts';
import { useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { useSite } from '../layout/useSite.ts';
import { pendingSignup, readSignupDraft, storeSignupDraft } from './signupDraft.ts';
import { emailAddress, newPassword, required, useAccountForm } from './useAccountForm.ts';
import { useCaptcha } from './useCaptcha.ts';
import { usernameQuery } from './usernameQuery.ts';

const initialValues = {
  email: '',
  password: '',
  name: '',
  username: '',
  zip_code: '',
  phone: '',
  selected_issues: [] as number[],
};
type Field = keyof typeof initialValues;

/** The fields of each step, in the order of the screen. */
const stepFields: readonly (readonly Field[])[] = [
  ['email', 'password'],
  ['name', 'username', 'zip_code', 'phone'],
  ['selected_issues'],
];
export const stepCount = stepFields.length;

/** State of the sign-up form: values, the step, which the browser history stores, and the check. */
export function useSignupForm(invitationCode: string | undefined) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const site = useSite();
  const needsCaptcha = site?.captcha ?? true;
  const asksZipCode = site?.zip_code_asked ?? true;
  const zipCodeName = site?.zip_code_name || t('ZIP code');
  const captcha = useCaptcha();
  const form = useAccountForm({
    initialValues: readSignupDraft(initialValues),
    rules: {
      email: emailAddress,
      password: newPassword(strings.password),
      name: required(strings.name),
      username: required(strings.username),
      zip_code: (value) =>
        !asksZipCode
          ? null
          : value.trim() === ''
            ? site?.zip_code_name
              ? t('Please fill in “{{field}}”.', { field: zipCodeName })
              : strings.zipCode
            : site?.zip_code_name || isPostalCode(value.trim())
              ? null
              : strings.zipCodeFormat,
      selected_issues: (value) => (value.length === 0 ? strings.issues : null),
    },
  });
  const { values } = form;
  useEffect(() => storeSignupDraft(values), [values]);

  const storedStep = useLocation({ select: ({ state }) => state.signupStep ?? 1 });
  // After a reload the password is missing.
  const step = values.password === '' ? 1 : storedStep;
  const goTo = (next: number, { replace = false } = {}) =>
    void navigate({ to: '.', state: { signupStep: next }, replace });

  const { start, state: captchaState } = captcha;
  // The browser solves the challenge while the person fills in the next step.
  useEffect(() => {
    if (needsCaptcha && step > 1 && captchaState.step === 'open') void start();
  }, [needsCaptcha, step, captchaState.step, start]);

  const signup = useApiMutation('POST /user/add', {
    once: true,
    onSuccess: ({ browser }, { email = '' }) => {
      if (browser !== undefined) session.storeSignupSecret(browser);
      pendingSignup.store(email.trim());
      form.reset(initialValues);
      captcha.reset();
    },
    onError: (error) => {
      // Shown above the button. The solved challenge is still there for the next attempt.
      if (error.code === 'offline') return;
      form.showServerError(error);
      const failedStep = stepFields.findIndex((fields) =>
        fields.some((field) => error.fields?.[field]),
      );
      if (failedStep >= 0 && failedStep + 1 !== step) goTo(failedStep + 1, { replace: true });
      // A solved challenge is valid for one attempt.
      if (needsCaptcha) void captcha.start();
    },
  });

  /** Why the username cannot be used. Other failures of the check are left to the sign-up. */
  const findUsernameError = async (): Promise<string | undefined> => {
    try {
      const { available } = await client.fetchQuery(usernameQuery(values.username, values.name));
      return available ? undefined : strings.usernameTaken;
    } catch (error) {
      return error instanceof ApiRequestError ? error.fields?.['username']?.[0] : undefined;
    }
  };

  /** Why the server would refuse the password. A failure to load the check is left to it. */
  const findPasswordError = async (): Promise<string | undefined> => {
    try {
      const { newPasswordError } = await import('./PasswordStrength.tsx');
      return newPasswordError(values.password, { username: '', email: values.email.trim() });
    } catch {
      return undefined;
    }
  };

  const [isChecking, setIsChecking] = useState(false);
  const next = async () => {
    const fields = stepFields[step - 1]!;
    const errors = form.validate(fields);
    setIsChecking(true);
    if (fields.includes('password') && !errors.password) {
      const passwordError = await findPasswordError();
      if (passwordError !== undefined) errors.password = passwordError;
    }
    if (fields.includes('username') && !errors.username) {
      const usernameError = await findUsernameError();
      if (usernameError !== undefined) errors.username = usernameError;
    }
    setIsChecking(false);
    form.showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    if (step < stepCount) goTo(step + 1);
    else register();
  };

  const register = () => {
    const { phone, zip_code, ...others } = values;
    signup.mutate({
      scenario: 'Signup',
      ...others,
      ...(asksZipCode && { zip_code }),
      ...(phone && { phone }),
      ...(captcha.state.step === 'solved' && { captcha: captcha.state.solution }),
      ...(invitationCode !== undefined && { invitation_code: invitationCode }),
    });
  };

  return {
    ...form,
    step,
    fields: stepFields[step - 1]!,
    next,
    isChecking,
    /** Goes to the step before; on the first one, to the page before. */
    goBack: () => {
      form.showErrors({});
      history.back();
    },
    signup,
    captcha,
    isCaptchaSolved: !needsCaptcha || captcha.state.step === 'solved',
    needsCaptcha,
    asksZipCode,
    zipCodeName,
  };
}

export type SignupFormState = ReturnType<typeof useSignupForm>;
