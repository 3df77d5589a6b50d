import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { redirectToProvider, providerNames } from '../account/socialLogin.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import classes from './DataScreen.module.css';
import list from './SessionsScreen.module.css';
import { requiredCredentials } from './ReauthenticationFields.tsx';
import { useReauthentication } from './useReauthentication.tsx';

/** Connected social login providers. */
export function SocialAccounts({ loginMethods }: { loginMethods: Output<'GET /account/ways'> }) {
  const { providers, offered } = loginMethods;
  const client = useQueryClient();
  const part = useRef<HTMLDivElement>(null);
  const start = useApiMutation('POST /account/social-start', {
    onSuccess: redirectToProvider,
    onError: (refused) => proof.refuse(refused),
  });
  const unlink = useApiMutation('POST /account/social-unlink', {
    onSuccess: (answer) => {
      toast.success(answer.message);
      client.setQueryData(queryKey('GET /account/ways', {}), {
        ...loginMethods,
        providers: answer.providers,
      });
      proof.done();
    },
    onError: (refused) => proof.refuse(refused),
  });
  const proof = useReauthentication({
    asks: requiredCredentials(loginMethods),
    sending: start.isPending || unlink.isPending,
    fallbackFocus: part,
  });
  const shown = [...new Set([...offered, ...providers.map(({ provider }) => provider)])];
  if (shown.length === 0) return null;

  return (
    <Card
      as="section"
      ref={part}
      tabIndex={-1}
      aria-labelledby="other-sites"
      className={classes.part}
    >
      <h2 id="other-sites">{t('Log in with other sites')}</h2>
      <p>
        {t(
          'Use your account on another site to log in here. That site will know you log in here, and we’ll get your name and email address from it.',
        )}
      </p>
      <ul className={list.list}>
        {shown.map((provider) => {
          const name = providerNames[provider] ?? provider;
          const connected = providers.find((each) => each.provider === provider);
          return (
            <li key={provider}>
              <span className={list.words}>
                <strong>{name}</strong>
                <span className={list.facts}>
                  {connected
                    ? transElements('{{name}}, connected {{when}}', {
                        name: connected.known_as,
                        when: <RelativeTime at={connected.linked_on} />,
                      })
                    : t('Not connected')}
                </span>
              </span>
              {connected ? (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('Disconnect {{name}}', { name })}
                  onClick={() =>
                    proof.ask({
                      title: t('Disconnect {{name}}?', { name }),
                      yes: t('Disconnect'),
                      danger: true,
                      detail: t('You’ll no longer be able to log in with {{name}}.', { name }),
                      run: (proof) => unlink.mutate({ provider, ...proof }),
                    })
                  }
                >
                  {t('Disconnect')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('Connect {{name}}', { name })}
                  onClick={() =>
                    proof.ask({
                      title: t('Connect {{name}}?', { name }),
                      yes: t('Connect'),
                      detail: t('We’ll send you to {{name}} and then back here.', { name }),
                      run: (proof) => start.mutate({ provider, ...proof }),
                    })
                  }
                >
                  {t('Connect')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {proof.dialog}
    </Card>
  );
}
