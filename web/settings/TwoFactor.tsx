import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { storeBrowserKey } from '../account/browserKeys.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Heading, Wrap } from '../ui/primitives.tsx';
import { focusIfLost, useRestoreFocus } from '../ui/restoreFocus.ts';
import { plural, t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { toast } from '../ui/toast.ts';
import { TwoFactorForm } from './TwoFactorForm.tsx';
import classes from './SettingsCard.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

type LoginMethods = Output<'GET /account/ways'>;

/**
 * Two-factor authentication by an authenticator app: setup, new recovery codes, and turning it off.
 */
export function TwoFactor({ loginMethods }: { loginMethods: LoginMethods }) {
  const client = useQueryClient();
  // The open dialog: to turn it off, or to get new codes.
  const [requestedStep, setRequestedStep] = useState<'off' | 'codes'>();
  // New recovery codes, until the member has saved them.
  const [codes, setCodes] = useState<string[]>();
  const displayedStep = useRetainedValue(requestedStep);
  const displayedCodes = useRetainedValue(codes);
  const section = useRef<HTMLDivElement>(null);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKey('GET /account/ways') });
    // Turning it on cancels a pending change of the email address.
    void client.invalidateQueries({ queryKey: queryKey('GET /account/get-profile') });
  };
  const showCodes = (response: { recovery_codes: string[]; message: string }) => {
    toast.success(response.message);
    setCodes(response.recovery_codes);
    setRequestedStep(undefined);
    refresh();
  };
  const start = useApiMutation('POST /account/two-factor-start', {
    onSuccess: () => reauthentication.close(),
    onError: (error) => reauthentication.showServerError(error),
  });
  const reauthentication = useReauthentication({
    required: requiredCredentials(loginMethods),
    sending: start.isPending,
    fallbackFocus: section,
  });
  const { on, recovery_codes: remainingCodes } = loginMethods.two_factor;
  useRestoreFocus(section, `${on} ${start.data !== undefined}`);

  return (
    <Card
      as="section"
      ref={section}
      tabIndex={-1}
      aria-labelledby="two-factor"
      className={classes.part}
    >
      <Heading mb={8} id="two-factor">
        {t('Two-factor authentication')}
      </Heading>
      <p>
        {on
          ? plural(
              remainingCodes,
              'After your password, we ask for a code from your authenticator app. You have {{n}} recovery code left in case you lose the app.',
              'After your password, we ask for a code from your authenticator app. You have {{n}} recovery codes left in case you lose the app.',
            )
          : t(
              'Log in with your password plus a code from an authenticator app on your phone. That way, no one can get in with just your password.',
            )}
      </p>
      <Wrap gap={8}>
        {!on && !start.data && (
          <Button
            variant="default"
            loading={start.isPending}
            onClick={() =>
              reauthentication.confirm({
                title: t('Turn on two-factor authentication?'),
                confirmLabel: t('Continue'),
                detail: t('Next, you’ll scan a QR code with your app.'),
                run: (credentials) => start.mutate(credentials),
              })
            }
          >
            {t('Turn on')}
          </Button>
        )}
        {on && (
          <>
            <Button variant="default" onClick={() => setRequestedStep('codes')}>
              {t('Get new recovery codes')}
            </Button>
            <Button variant="default" onClick={() => setRequestedStep('off')}>
              {t('Turn off')}
            </Button>
          </>
        )}
      </Wrap>
      {!on && start.data && (
        <TwoFactorSetup
          {...start.data}
          onSuccess={(response) => {
            if (response.browser_key !== undefined) storeBrowserKey(response.browser_key);
            showCodes(response);
            start.reset();
          }}
          onCancel={start.reset}
        />
      )}
      {reauthentication.dialog}
      <Dialog
        opened={requestedStep !== undefined}
        onClose={() => setRequestedStep(undefined)}
        onExitTransitionEnd={focusIfLost(section)}
        title={
          displayedStep === 'off'
            ? t('Turn off two-factor authentication?')
            : t('Get new recovery codes?')
        }
      >
        {displayedStep === 'off' && (
          <TwoFactorForm
            call="POST /account/two-factor-off"
            hasPassword={loginMethods.has_password}
            confirmLabel={t('Turn off')}
            onCancel={() => setRequestedStep(undefined)}
            onSuccess={({ message }) => {
              toast.success(message);
              setRequestedStep(undefined);
              refresh();
            }}
          />
        )}
        {displayedStep === 'codes' && (
          <TwoFactorForm
            call="POST /account/two-factor-codes"
            hasPassword={loginMethods.has_password}
            confirmLabel={t('Get new codes')}
            onCancel={() => setRequestedStep(undefined)}
            onSuccess={showCodes}
          />
        )}
      </Dialog>
      <Dialog
        opened={codes !== undefined}
        onClose={() => setCodes(undefined)}
        onExitTransitionEnd={focusIfLost(section)}
        title={t('Your recovery codes')}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {displayedCodes && (
          <RecoveryCodes codes={displayedCodes} onSuccess={() => setCodes(undefined)} />
        )}
      </Dialog>
    </Card>
  );
}
