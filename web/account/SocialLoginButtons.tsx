import { Button, Divider, Group } from '@mantine/core';
import { useApiMutation } from '../api/hooks.ts';
import { useSite } from '../layout/useSite.ts';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { redirectToProvider } from './socialLogin.ts';
import classes from './SocialLoginButtons.module.css';
import { useProviderName } from './useProviderName.ts';

/**
 * Buttons for the login providers that are set up. A click redirects to the provider. `returnPath`:
 * where the login leads, if the URL does not say it.
 */
export function SocialLoginButtons({ returnPath }: { returnPath?: string }) {
  const site = useSite();
  const nameOf = useProviderName();
  const start = useApiMutation('POST /user/social-start', {
    onSuccess: (response) => redirectToProvider(response, returnPath),
  });
  if (!site || site.login_providers.length + site.social_providers.length === 0) return null;
  const renderButton = (provider: string, logo = '') => (
    <Button
      key={provider}
      variant="default"
      size="md"
      px="xs"
      leftSection={logo && <img src={logo} alt="" className={classes.logo} />}
      aria-label={t('Continue with {{name}}', { name: nameOf(provider) })}
      loading={start.isPending && start.variables.provider === provider}
      onClick={() => start.mutate({ provider })}
    >
      {nameOf(provider)}
    </Button>
  );
  return (
    <>
      {!site.login_only_with_providers && <Divider label={t('or continue with')} />}
      {site.login_providers.length > 0 && (
        <Stack gap={12}>
          {site.login_providers.map(({ provider, logo }) => renderButton(provider, logo))}
        </Stack>
      )}
      {site.social_providers.length > 0 && (
        <Group grow>{site.social_providers.map((provider) => renderButton(provider))}</Group>
      )}
    </>
  );
}
