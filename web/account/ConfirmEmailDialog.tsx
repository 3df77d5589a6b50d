import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { session } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { useEmailLinkCode } from './emailLinkCode.ts';
import { PasswordField } from './PasswordField.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

/**
 * Confirms an email address by the code of its link. Requires a click, because mail scanners open
 * links too.
 */
export function ConfirmEmailDialog({ code }: { code: string }) {
  const initialCode = useEmailLinkCode(code, paths.confirmEmail);
  return initialCode !== undefined && <Confirming code={initialCode} />;
}

function Confirming({ code }: { code: string }) {
  const navigate = useNavigate();
  const [browser] = useState(session.signupSecret);
  const [asks, setAsks] = useState(browser === undefined && session.current() === null);
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ code?: string; password?: string }>({});
  const confirm = useApiMutation('POST /user/confirm-email', {
    onError: (refused) => {
      const found = fieldErrors(refused, ['code', 'password']);
      if (found.password) setAsks(true);
      // the first request for a password is not an error
      setFaults(found.password && !asks ? {} : found);
    },
  });
  const close = () => void navigate({ to: paths.login(), replace: true });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = asks && password === '';
    setFaults(missing ? { password: strings.password } : {});
    if (!missing && !confirm.isPending)
      confirm.mutate({
        code,
        ...(browser !== undefined && { browser }),
        ...(asks && { password }),
      });
  };
  const result = confirm.data?.message ?? faults.code;

  return (
    <Dialog
      opened
      onClose={close}
      title={t('Your email address')}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      {result === undefined ? (
        <form noValidate onSubmit={submit}>
          <Stack gap={16}>
            <p>
              {asks
                ? t(
                    'To confirm your email address on this device, enter the password you chose when you signed up.',
                  )
                : t('Confirm that this is your email address.')}
            </p>
            {asks && (
              <PasswordField
                id="confirm-with-password"
                label={t('Your password')}
                autoComplete="current-password"
                data-autofocus
                value={password}
                error={faults.password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            )}
            <p>{t('If you didn’t request this, just close this page. Nothing will change.')}</p>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('Close')}
              </Button>
              <Button type="submit" loading={confirm.isPending} data-autofocus={!asks || undefined}>
                {t('Confirm my email')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap={16}>
          <p role="status">{result}</p>
          {faults.code !== undefined && faults.code !== strings.emailChangeCanceled && (
            <ResendConfirmation />
          )}
          <Group justify="flex-end">
            <Button
              variant={faults.code === undefined ? 'filled' : 'default'}
              onClick={close}
              autoFocus
            >
              {t('Close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
