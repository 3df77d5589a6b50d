import { Button } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type SubmitEvent } from 'react';
import { second } from '#contract/durations.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import { strings } from '#contract/strings.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { TextInput } from '../ui/fields.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { CodeInput } from './CodeInput.tsx';
import { PasswordField } from './PasswordField.tsx';
import { pendingSignup } from './signupDraft.ts';
import { startSession } from './startSession.ts';
import { required, useAccountForm } from './useAccountForm.ts';

type ConfirmationBlockProps = {
  /** The username or the address of the account that is not confirmed. */
  username: string;
  /** Whether an email was sent just now: another one can be requested a minute later. */
  wasSent?: boolean;
  /** Receives the new address, if the email was sent to another one. */
  onMove?: (address: string) => void;
};

/**
 * What an account that waits for its confirmation can do: enter the code, send the email again, or
 * send it to another address. The code and the address need the secret of the sign-up in this
 * browser. Nothing while the site cannot send email; `MailOffNotice` says so.
 */
export function ConfirmationBlock({ username, wasSent = false, onMove }: ConfirmationBlockProps) {
  const [browser] = useState(session.signupSecret);
  // With registration by invitation, the server moves sign-ups by link.
  const isOpen = useSite()?.registration !== 'closed';
  const [isMoving, setIsMoving] = useState(false);
  const { remaining, restart } = useResendPause(wasSent);
  const resend = useApiMutation('POST /user/resend-confirmation', { onSuccess: restart });
  const mailOff = useMailOff();
  const input = { username, ...(browser !== undefined && { browser }) };

  if (mailOff) return null;
  return (
    <Stack gap={20}>
      {browser === undefined ? (
        <Text tight>
          {t(
            'Open the link in the email. On this device, you’ll need the password you chose when you signed up.',
          )}
        </Text>
      ) : (
        <CodeForm browser={browser} />
      )}
      <Text size="sm" color="muted" tight>
        {t('No email after a minute? Check your spam folder first.')}
      </Text>
      <Stack gap={10}>
        <ResendButton
          remaining={remaining}
          loading={resend.isPending}
          onClick={() => resend.mutate(input)}
        />
        <Text size="sm" tight role="status">
          {resend.data?.message}
        </Text>
        {browser !== undefined && isOpen && !isMoving && (
          <Button
            variant="default"
            h={44}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setIsMoving(true)}
          >
            {t('Use another address')}
          </Button>
        )}
        {browser !== undefined && isMoving && (
          <AddressForm
            browser={browser}
            onSent={(address) => {
              pendingSignup.store(address);
              setIsMoving(false);
              restart();
              onMove?.(address);
            }}
          />
        )}
      </Stack>
    </Stack>
  );
}

function CodeForm({ browser }: { browser: string }) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirm = useApiMutation('POST /user/confirm-code', {
    onSuccess: (response) => {
      pendingSignup.end();
      toast.success(response.message);
      // The login screen then opens what the user wanted to see.
      if (startSession(response)) void navigate({ to: paths.login(), search: true });
    },
    onError: (failure) => setError(fieldErrors(failure, ['code']).code),
  });
  const send = (digits: string) => {
    if (confirm.isPending) return;
    setError(undefined);
    confirm.mutate({ browser, code: digits });
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length < 6) setError(signupStrings.confirmationCode);
    else send(code);
  };
  return (
    <Stack as="form" gap={12} noValidate onSubmit={onSubmit}>
      <CodeInput
        id="confirmation-code"
        label={t('The code from the email')}
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          setError(undefined);
        }}
        onComplete={send}
      />
      <Text size="sm" color="muted" tight>
        {t('Or open the link in the email on this device. The code works for 30 minutes.')}
      </Text>
      <Button
        type="submit"
        size="md"
        h={50}
        variant={code.length < 6 ? 'default' : 'filled'}
        loading={confirm.isPending}
      >
        {t('Confirm and log in')}
      </Button>
    </Stack>
  );
}

function AddressForm({ browser, onSent }: { browser: string; onSent: (address: string) => void }) {
  const form = useAccountForm({
    initialValues: { email: '', password: '' },
    rules: { email: required(strings.email), password: required(strings.password) },
  });
  const move = useApiMutation('POST /user/change-signup-email', {
    onSuccess: ({ message }, { email }) => {
      toast.success(message);
      onSent(email.trim());
    },
    onError: (error) => form.showServerError(error, 'email'),
  });
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={form.onSubmit((values) => move.mutate({ browser, ...values }))}
    >
      <TextInput
        label={t('Another email address')}
        type="email"
        size="md"
        autoComplete="email"
        autoFocus
        {...form.field('email')}
      />
      <PasswordField
        label={t('The password you chose')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button type="submit" variant="default" h={44} loading={move.isPending}>
        {t('Send the email to this address')}
      </Button>
    </Stack>
  );
}

const pauseSeconds = 60;

/** Seconds until another confirmation email can be requested. `restart` after each one. */
export function useResendPause(wasSent = false) {
  const [remaining, setRemaining] = useState(wasSent ? pauseSeconds : 0);
  const isRunning = remaining > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setRemaining((seconds) => seconds - 1), second);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { remaining, restart: () => setRemaining(pauseSeconds) };
}

type ResendButtonProps = {
  /** From `useResendPause`. */
  remaining: number;
  loading: boolean;
  /** Without it, the button submits its form. */
  onClick?: () => void;
};

/** Sends a confirmation email again, and counts down to the next one. */
export const ResendButton = ({ remaining, loading, onClick }: ResendButtonProps) => (
  <Button
    type={onClick ? 'button' : 'submit'}
    variant="default"
    h={44}
    leftSection={<IconSend size={18} aria-hidden />}
    disabled={remaining > 0}
    loading={loading}
    {...(onClick && { onClick })}
  >
    {remaining > 0 ? t('Send again in {{n}} seconds', { n: remaining }) : t('Send the email again')}
  </Button>
);
