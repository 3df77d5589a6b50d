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
import { pendingSignup } from './signupDraft.ts';
import { startSession } from './startSession.ts';
import { toast } from '../ui/toast.ts';
import { useEmailLinkCode } from './emailLinkCode.ts';
import { PasswordField } from './PasswordField.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

/**
 * Target of the link that confirms an email address, shown over the login screen. Requires a click,
 * because mail scanners open links too.
 */
export function ConfirmEmailDialog({ code }: { code: string }) {
  const initialCode = useEmailLinkCode(code, paths.confirmEmail);
  return initialCode !== undefined && <ConfirmDialog code={initialCode} />;
}

function ConfirmDialog({ code }: { code: string }) {
  const navigate = useNavigate();
  const [signupSecret] = useState(session.signupSecret);
  // The browser of the sign-up proves itself by the secret; a member may confirm a new address.
  // The server may still require the password of either.
  const [needsPassword, setNeedsPassword] = useState(
    signupSecret === undefined && session.current() === null,
  );
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ code?: string; password?: string }>({});
  const confirm = useApiMutation('POST /user/confirm-email', {
    // In the browser of the sign-up the link also logs in.
    onSuccess: (response) => {
      pendingSignup.end();
      if (response.token === undefined) return;
      toast.success(response.message);
      if (startSession(response, paths.login())) close();
    },
    onError: (error) => {
      const newErrors = fieldErrors(error, ['code', 'password']);
      if (newErrors.password) setNeedsPassword(true);
      // the first request for a password is not an error
      setErrors(newErrors.password && !needsPassword ? {} : newErrors);
    },
  });
  const close = () => void navigate({ to: paths.login(), replace: true });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = needsPassword && password === '';
    setErrors(missing ? { password: strings.password } : {});
    if (!missing && !confirm.isPending)
      confirm.mutate({
        code,
        ...(signupSecret !== undefined && { browser: signupSecret }),
        ...(needsPassword && { password }),
      });
  };
  // An invalid code is final: it replaces the form.
  const result = confirm.data?.message ?? errors.code;

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
              {needsPassword
                ? t(
                    'To confirm your email address on this device, enter the password you chose when you signed up.',
                  )
                : t('Confirm that this is your email address.')}
            </p>
            {needsPassword && (
              <PasswordField
                id="confirm-with-password"
                label={t('Your password')}
                autoComplete="current-password"
                data-autofocus
                value={password}
                error={errors.password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            )}
            <p>{t('If you didn’t request this, just close this page. Nothing will change.')}</p>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('Close')}
              </Button>
              <Button
                type="submit"
                loading={confirm.isPending}
                data-autofocus={!needsPassword || undefined}
              >
                {t('Confirm my email')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap={16}>
          <p role="status">{result}</p>
          {errors.code !== undefined && errors.code !== strings.emailChangeCanceled && (
            <ResendConfirmation />
          )}
          <Group justify="flex-end">
            <Button
              variant={errors.code === undefined ? 'filled' : 'default'}
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
