import { Button } from '@mantine/core';
import { isApple, useInstall } from '../layout/installPrompt.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';

/** How to have the site on the home screen. Nothing where the browser cannot install it. */
export function InstallApp() {
  const install = useInstall();
  const apple = isApple();
  if (!install && !apple) return null;
  return (
    <Stack gap={8} align="start">
      <Text as="span" weight={600}>
        {t('Install the app')}
      </Text>
      {install ? (
        <Button variant="default" onClick={install}>
          {t('Install')}
        </Button>
      ) : (
        <Text size="sm" color="muted">
          {t(
            'On an iPhone or iPad, open this site in Safari, tap the Share button and choose “Add to Home Screen.”',
          )}
        </Text>
      )}
    </Stack>
  );
}
