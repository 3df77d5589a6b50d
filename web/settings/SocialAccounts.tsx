import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { redirectToProvider, providerNames } from '../account/socialLogin.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Box, Heading, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import classes from './DataScreen.module.css';
import list from './SessionsScreen.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

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
      <Heading mb={8} id="other-sites">
        {t('Log in with other sites')}
      </Heading>
      <p>
        {t(
          'Use your account on another site to log in here. That site will know you log in here, and we’ll get your name and email address from it.',
        )}
      </p>
      <Box as="ul" ruled={0} className={list.list}>
        {shown.map((provider) => {
          const name = providerNames[provider] ?? provider;
          const connected = providers.find((each) => each.provider === provider);
          return (
            <Wrap as="li" gap={12} rowGap={8} align="center" py={10} key={provider}>
              <Stack as="span" anywhere className={list.words}>
                <Text as="strong" weight={650}>
                  {name}
                </Text>
                <Text as="span" size="xs" color="faint" tight>
                  {connected
                    ? transElements('{{name}}, connected {{when}}', {
                        name: connected.known_as,
                        when: <RelativeTime at={connected.linked_on} />,
                      })
                    : t('Not connected')}
                </Text>
              </Stack>
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
            </Wrap>
          );
        })}
      </Box>
      {proof.dialog}
    </Card>
  );
}
