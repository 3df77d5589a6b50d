import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { startSession } from './startSession.ts';
import { supportsPasskeys, signWithPasskey } from './passkeys.ts';

/** Login with a passkey, without a username or password. */
export function PasskeyLogin() {
  /** Whether the browser's passkey dialog is open. */
  const [isWaiting, setIsWaiting] = useState(false);
  const login = useApiMutation('POST /user/passkey-login', {
    onSuccess: (response) => void startSession(response),
  });
  const sign = async (options: string) => {
    setIsWaiting(true);
    const credential = await signWithPasskey(options);
    setIsWaiting(false);
    if (credential !== undefined) login.mutate({ credential });
  };
  const start = useApiMutation('POST /user/passkey-start', {
    onSuccess: ({ options }) => void sign(options),
  });
  if (!supportsPasskeys()) return null;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconKey size={20} stroke={1.75} aria-hidden />}
      loading={isWaiting || start.isPending || login.isPending}
      onClick={() => start.mutate({})}
    >
      {t('Log in with a passkey')}
    </Button>
  );
}
