import { Button } from '@mantine/core';
import { IconCircleCheck, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { CaptchaState } from '../account/CaptchaState.tsx';
import { PasswordField } from '../account/PasswordField.tsx';
import { pendingSignup } from '../account/signupDraft.ts';
import { startSession } from '../account/startSession.ts';
import { emailAddress, newPassword, required, useAccountForm } from '../account/useAccountForm.ts';
import { useCaptcha } from '../account/useCaptcha.ts';
import { useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { MailOffNotice } from '../layout/MailOffNotice.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { TextInput } from '../ui/fields.tsx';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Row, Stack, Text, TextButton } from '../ui/primitives.tsx';
import type { Invitation } from './invitation.ts';
import { useUsernameSuggestion } from './useUsernameSuggestion.ts';

/**
 * Sign-up form of an invitation. An emailed invitation proves the invited address, so that a
 * session starts at once. The form does not know that address, because people forward invitations.
 * `onSent` receives any other address, which has to be confirmed.
 */
export function JoinForm({
  code,
  invitation,
  onSent,
}: {
  code: string;
  invitation: Invitation;
  onSent: (address: string) => void;
}) {
  const navigate = useNavigate();
  const isByLink = invitation.has_account === undefined;
  const hasCaptcha = useSite()?.captcha ?? true;
  /** An address that turned out not to be the invited one. */
  const [otherAddress, setOtherAddress] = useState<string>();
  const captcha = useCaptcha();
  const [choosesUsername, setChoosesUsername] = useState(false);
  const form = useAccountForm({
    initialValues: { email: '', name: '', username: '', password: '' },
    rules: {
      email: emailAddress,
      name: required(strings.name),
      username: (value) => (choosesUsername ? required(strings.username)(value) : null),
      password: newPassword(strings.password),
    },
  });
  const isOtherAddress = form.values.email.trim() === otherAddress;
  const needsCaptcha = (isByLink || isOtherAddress) && hasCaptcha;
  const isCaptchaSolved = !needsCaptcha || captcha.state.step === 'solved';
  const suggestion = useUsernameSuggestion(choosesUsername ? '' : form.values.name);
  const join = useApiMutation('POST /user/join', {
    once: true,
    onSuccess: (response) => {
      if (response.browser !== undefined) {
        session.storeSignupSecret(response.browser);
        pendingSignup.store(form.values.email.trim());
        onSent(form.values.email.trim());
      } else if (startSession(response, paths.home()))
        void navigate({ to: paths.home(), replace: true });
    },
    onError: (error) => {
      if (error.fields?.['captcha'] && !needsCaptcha) {
        setOtherAddress(form.values.email.trim());
        void captcha.start();
        return;
      }
      if (error.fields?.['username']) setChoosesUsername(true);
      form.showServerError(error);
      // A solved challenge is valid for one attempt.
      if (needsCaptcha && error.code !== 'offline') void captcha.start();
    },
  });
  const submit = ({ email, name, username, password }: typeof form.values) => {
    const chosen = choosesUsername ? username : suggestion?.isAvailable && suggestion.username;
    join.mutate({
      code,
      name,
      email,
      password,
      ...(chosen && { username: chosen }),
      ...(needsCaptcha && captcha.state.step === 'solved' && { captcha: captcha.state.solution }),
    });
  };
  const chooseUsername = () => {
    form.set('username', suggestion?.isAvailable ? suggestion.username : '');
    setChoosesUsername(true);
  };

  return (
    <>
      {(isByLink || isOtherAddress) && <MailOffNotice />}
      <ErrorSummary errors={form.summary} />
      <form noValidate onSubmit={form.onSubmit(submit)} {...(needsCaptcha && captcha.useProps)}>
        <Stack gap={20}>
          <TextInput
            label={t('Email')}
            description={
              isByLink
                ? undefined
                : isOtherAddress
                  ? t(
                      'This isn’t the address that was invited, so we’ll send an email to confirm it.',
                    )
                  : t('This address was invited, so you can start right away.')
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            size="md"
            autoComplete="email"
            {...form.field('email')}
          />
          <Stack gap={6}>
            <TextInput
              label={t('Name')}
              size="md"
              autoComplete="name"
              maxLength={limits.name}
              {...form.field('name')}
            />
            {!choosesUsername && suggestion && (
              <Row gap={8} size="sm" color="success" role="status">
                {suggestion.isAvailable ? (
                  <IconText icon={<IconCircleCheck size={16} />}>
                    {t('Your username will be @{{username}}.', { username: suggestion.username })}
                  </IconText>
                ) : (
                  <span>
                    {t('@{{username}} is taken, so we’ll add a number.', {
                      username: suggestion.username,
                    })}
                  </span>
                )}
                <TextButton
                  type="button"
                  aria-label={t('Change username')}
                  onClick={chooseUsername}
                >
                  {t('Change')}
                </TextButton>
              </Row>
            )}
          </Stack>
          {choosesUsername && (
            <TextInput
              label={t('Username')}
              description={strings.usernameFormat}
              size="md"
              autoFocus
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.usernameMax}
              {...form.field('username')}
            />
          )}
          <PasswordField
            label={t('Password')}
            description={strings.passwordShort}
            autoComplete="new-password"
            {...form.field('password')}
          />
          {needsCaptcha && <CaptchaState {...captcha} id="join-hint" />}
          <Button
            type="submit"
            size="md"
            disabled={!isCaptchaSolved}
            loading={join.isPending}
            aria-describedby={needsCaptcha ? 'join-hint' : undefined}
          >
            {t('Create an account and join')}
          </Button>
          {/* It waits for the invited address. */}
          {!isOtherAddress && <WaitingHint invitation={invitation} />}
          <Text size="xs" tight color="faint">
            {transElements('By registering, you accept the {{terms}} and {{privacy}}.', {
              terms: <Link to={paths.terms()}>{t('terms')}</Link>,
              privacy: <Link to={paths.privacy()}>{t('privacy policy')}</Link>,
            })}
          </Text>
        </Stack>
      </form>
    </>
  );
}

function WaitingHint({ invitation: { inviter, to_group } }: { invitation: Invitation }) {
  if (!inviter) return null;
  return (
    <IconText icon={<IconUserPlus size={16} />}>
      <Text as="span" size="sm" color="muted">
        {to_group
          ? t(
              'You’ll find the group invitation after you join. You can accept it, decline it or decide later.',
            )
          : t(
              'You’ll find {{name}}’s friend request after you join. You can accept it, decline it or decide later.',
              {
                name: inviter.name,
              },
            )}
      </Text>
    </IconText>
  );
}
