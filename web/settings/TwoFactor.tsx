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
import classes from './DataScreen.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

type Ways = Output<'GET /account/ways'>;

/** Two-factor authentication by an authenticator app. */
export function TwoFactor({ loginMethods }: { loginMethods: Ways }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'off' | 'codes'>();
  const [codes, setCodes] = useState<string[]>();
  const requested = useRetainedValue(asking);
  const made = useRetainedValue(codes);
  const part = useRef<HTMLDivElement>(null);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKey('GET /account/ways') });
    // turning it on cancels a change of the address
    void client.invalidateQueries({ queryKey: queryKey('GET /account/get-profile') });
  };
  const shown = (answer: { recovery_codes: string[]; message: string }) => {
    toast.success(answer.message);
    setCodes(answer.recovery_codes);
    setAsking(undefined);
    refresh();
  };
  const start = useApiMutation('POST /account/two-factor-start', {
    onSuccess: () => proof.done(),
    onError: (refused) => proof.refuse(refused),
  });
  const proof = useReauthentication({
    asks: requiredCredentials(loginMethods),
    sending: start.isPending,
    fallbackFocus: part,
  });
  const { on, recovery_codes: left } = loginMethods.two_factor;
  useRestoreFocus(part, `${on} ${start.data !== undefined}`);

  return (
    <Card
      as="section"
      ref={part}
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
              left,
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
              proof.ask({
                title: t('Turn on two-factor authentication?'),
                yes: t('Continue'),
                detail: t('Next, you’ll scan a QR code with your app.'),
                run: (proof) => start.mutate(proof),
              })
            }
          >
            {t('Turn on')}
          </Button>
        )}
        {on && (
          <>
            <Button variant="default" onClick={() => setAsking('codes')}>
              {t('Get new recovery codes')}
            </Button>
            <Button variant="default" onClick={() => setAsking('off')}>
              {t('Turn off')}
            </Button>
          </>
        )}
      </Wrap>
      {!on && start.data && (
        <TwoFactorSetup
          {...start.data}
          onSuccess={(answer) => {
            if (answer.browser_key !== undefined) storeBrowserKey(answer.browser_key);
            shown(answer);
            start.reset();
          }}
          onCancel={start.reset}
        />
      )}
      {proof.dialog}
      <Dialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onExitTransitionEnd={focusIfLost(part)}
        title={
          requested === 'off'
            ? t('Turn off two-factor authentication?')
            : t('Get new recovery codes?')
        }
      >
        {requested === 'off' && (
          <TwoFactorForm
            call="POST /account/two-factor-off"
            hasPassword={loginMethods.has_password}
            yes={t('Turn off')}
            onCancel={() => setAsking(undefined)}
            onSuccess={({ message }) => {
              toast.success(message);
              setAsking(undefined);
              refresh();
            }}
          />
        )}
        {requested === 'codes' && (
          <TwoFactorForm
            call="POST /account/two-factor-codes"
            hasPassword={loginMethods.has_password}
            yes={t('Get new codes')}
            onCancel={() => setAsking(undefined)}
            onSuccess={shown}
          />
        )}
      </Dialog>
      <Dialog
        opened={codes !== undefined}
        onClose={() => setCodes(undefined)}
        onExitTransitionEnd={focusIfLost(part)}
        title={t('Your recovery codes')}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        {made && <RecoveryCodes codes={made} onSuccess={() => setCodes(undefined)} />}
      </Dialog>
    </Card>
  );
}
