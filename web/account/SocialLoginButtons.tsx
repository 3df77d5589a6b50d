import { Button, Divider, Group } from '@mantine/core';
import type { Input } from '#contract/calls.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useSite } from '../layout/useSite.ts';
import { t } from '../i18n/language.ts';
import { redirectToProvider, providerNames } from './socialLogin.ts';

type Provider = Input<'POST /user/social-start'>['provider'];

/** Buttons for the login providers that are set up. A click redirects to the provider. */
export function SocialLoginButtons() {
  const providers = (useSite()?.social_providers ?? []) as Provider[];
  const start = useApiMutation('POST /user/social-start', { onSuccess: redirectToProvider });
  if (providers.length === 0) return null;
  return (
    <>
      <Divider label={t('or continue with')} />
      <Group grow>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            px="xs"
            aria-label={t('Continue with {{name}}', { name: providerNames[provider] ?? provider })}
            loading={start.isPending && start.variables.provider === provider}
            onClick={() => start.mutate({ provider })}
          >
            {providerNames[provider] ?? provider}
          </Button>
        ))}
      </Group>
    </>
  );
}
