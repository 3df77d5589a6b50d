import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { redirectToProvider } from '../account/socialLogin.ts';
import { useProviderName } from '../account/useProviderName.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Box, Heading, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import classes from './SettingsCard.module.css';
import list from './LoginList.module.css';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';

/** Accounts on other sites (social login providers) that the member can log in with. */
export function SocialAccounts({ loginMethods }: { loginMethods: Output<'GET /account/ways'> }) {
  const { providers, offered } = loginMethods;
  const nameOf = useProviderName();
  const client = useQueryClient();
  const section = useRef<HTMLDivElement>(null);
  const start = useApiMutation('POST /account/social-start', {
    onSuccess: (response) => redirectToProvider(response),
    onError: (error) => reauthentication.showServerError(error),
  });
  const unlink = useApiMutation('POST /account/social-unlink', {
    onSuccess: (response) => {
      toast.success(response.message);
      client.setQueryData(queryKey('GET /account/ways', {}), {
        ...loginMethods,
        providers: response.providers,
      });
      reauthentication.close();
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const reauthentication = useReauthentication({
    required: requiredCredentials(loginMethods),
    sending: start.isPending || unlink.isPending,
    fallbackFocus: section,
  });
  // A connected provider that the site no longer offers can still be disconnected.
  const listedProviders = [...new Set([...offered, ...providers.map(({ provider }) => provider)])];
  if (listedProviders.length === 0) return null;

  return (
    <Card
      as="section"
      ref={section}
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
        {listedProviders.map((provider) => {
          const name = nameOf(provider);
          const account = providers.find((item) => item.provider === provider);
          return (
            <Wrap as="li" gap={12} rowGap={8} align="center" py={10} key={provider}>
              <Stack as="span" anywhere className={list.words}>
                <Text as="strong" weight={650}>
                  {name}
                </Text>
                <Text as="span" size="xs" color="faint" tight>
                  {account
                    ? transElements('{{name}}, connected {{when}}', {
                        name: account.known_as,
                        when: <RelativeTime at={account.linked_on} />,
                      })
                    : t('Not connected')}
                </Text>
              </Stack>
              {account ? (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('Disconnect {{name}}', { name })}
                  onClick={() =>
                    reauthentication.confirm({
                      title: t('Disconnect {{name}}?', { name }),
                      confirmLabel: t('Disconnect'),
                      danger: true,
                      detail: t('You’ll no longer be able to log in with {{name}}.', { name }),
                      run: (credentials) => unlink.mutate({ provider, ...credentials }),
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
                    reauthentication.confirm({
                      title: t('Connect {{name}}?', { name }),
                      confirmLabel: t('Connect'),
                      detail: t('We’ll send you to {{name}} and then back here.', { name }),
                      run: (credentials) => start.mutate({ provider, ...credentials }),
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
      {reauthentication.dialog}
    </Card>
  );
}
