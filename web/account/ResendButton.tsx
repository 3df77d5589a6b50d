import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { second } from '#contract/durations.ts';
import { t } from '../i18n/language.ts';

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
