import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Action } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { CaptchaState } from '../account/CaptchaState.tsx';
import { required, useAccountForm } from '../account/useAccountForm.ts';
import { useCaptcha } from '../account/useCaptcha.ts';
import { useApiMutation } from '../api/hooks.ts';
import { MailOffNotice, useMailOff } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../layout/useSite.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Columns, Stack, Text } from '../ui/primitives.tsx';
import { toSignInput, SignChoices, defaultChoices } from './SignChoices.tsx';
import classes from './SignForm.module.css';
import { TextInput } from '../ui/fields.tsx';

/** Signature form for visitors. The signature counts once it is confirmed by email. */
export function SignAsVisitor({ action: { id, text_version } }: { action: Action }) {
  const { pathname } = useLocation();
  const mailOff = useMailOff();
  const needsCaptcha = useSite()?.captcha ?? true;
  const captcha = useCaptcha();
  const [choices, setChoices] = useState(defaultChoices);
  const form = useAccountForm({
    initialValues: { name: '', email: '', zip_code: '' },
    rules: {
      name: required(strings.name),
      email: (value) =>
        required(strings.email)(value) ??
        (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : strings.emailFormat),
      zip_code: required(strings.zipCode),
    },
  });
  const sign = useApiMutation('POST /action/sign', {
    onError: (error) => {
      form.showServerError(error);
      // A solved CAPTCHA is valid for one attempt.
      if (needsCaptcha && error.code !== 'offline') void captcha.start();
    },
  });
  const isCaptchaSolved = !needsCaptcha || captcha.state.step === 'solved';
  const send = (values: typeof form.values) =>
    sign.mutate({
      action_id: id,
      text_version,
      ...values,
      ...toSignInput(choices),
      ...(captcha.state.step === 'solved' && { captcha: captcha.state.solution }),
    });
  const again = () => {
    sign.reset();
    form.reset();
    setChoices(defaultChoices);
    captcha.reset();
  };

  if (mailOff)
    return (
      <MailOffNotice>
        {t(
          'This site can’t send email yet, so you can’t sign without an account. Members can sign after they log in.',
        )}
      </MailOffNotice>
    );
  if (sign.data)
    return <Sent message={sign.data.message} email={sign.variables.email ?? ''} onAgain={again} />;
  return (
    <Stack
      as="form"
      gap={14}
      px={16}
      py={16}
      surface="sunken"
      radius={12}
      className={classes.form}
      aria-label={t('Sign')}
      noValidate
      onSubmit={form.onSubmit(send)}
      {...(needsCaptcha && captcha.useProps)}
    >
      <ErrorSummary errors={form.summary} />
      <Text size="md" color="muted">
        {transElements(
          'You don’t need an account. {{login}} if you have one. We never show your ZIP code or email.',
          {
            login: (
              <Link to={paths.login()} search={{ return: pathname }}>
                {t('Log in|asked')}
              </Link>
            ),
          },
        )}
      </Text>
      <Text as="details" size="sm" color="muted">
        <summary className={classes.summary}>{t('What the organizer sees')}</summary>
        {t(
          'The organizer sees only roughly how many signatures come from each district: never fewer than five, rounded to the nearest five, and updated only after ten more signatures.',
        )}
      </Text>
      <Columns min={220} gap={14} align="start">
        <TextInput
          label={t('Name')}
          size="md"
          autoComplete="name"
          maxLength={limits.name}
          {...form.field('name')}
        />
        <TextInput
          label={t('ZIP code')}
          size="md"
          autoComplete="postal-code"
          maxLength={limits.zipCode}
          {...form.field('zip_code')}
        />
      </Columns>
      <TextInput
        label={t('Email')}
        description={t(
          'So everyone signs only once. We never show it. We keep it encrypted, and after you confirm we email you only if the text is corrected, the petition is deleted or you asked for updates.',
        )}
        type="email"
        size="md"
        autoComplete="email"
        maxLength={limits.email}
        {...form.field('email')}
      />
      <SignChoices choices={choices} onChange={setChoices} />
      {needsCaptcha && (
        <CaptchaState {...captcha} id="sign-hint" doneText={t('Done. You can sign now.')} />
      )}
      <Button
        type="submit"
        size="md"
        color="copper"
        disabled={!isCaptchaSolved}
        leftSection={<IconSignature size={18} aria-hidden />}
        loading={sign.isPending}
        aria-describedby={needsCaptcha ? 'sign-hint' : undefined}
      >
        {t('Sign')}
      </Button>
    </Stack>
  );
}

function Sent({
  message,
  email,
  onAgain,
}: {
  message: string;
  email: string;
  onAgain: () => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <Stack
      ref={container}
      gap={10}
      align="start"
      px={16}
      py={16}
      surface="soft"
      radius={12}
      className={classes.sent}
      role="status"
      tabIndex={-1}
    >
      <p>
        <strong>{message}</strong>
      </p>
      <p>
        {t(
          'We sent it to {{email}}. If it doesn’t arrive within a few minutes, check your spam folder.',
          { email },
        )}
      </p>
      <Button variant="default" size="sm" onClick={onAgain}>
        {t('Someone else wants to sign')}
      </Button>
    </Stack>
  );
}
