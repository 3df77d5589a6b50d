import { Button, Divider, Group } from '@mantine/core';
import { useSite } from '../shell/site.ts';

const names: Record<string, string> = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' };

/** Other doors into the network: those that the operator has set up. */
export function SocialSignIn() {
  const providers = useSite()?.social_providers ?? [];
  if (providers.length === 0) return null;
  return (
    <>
      <Divider label="or continue with" />
      <Group grow>
        {providers.map((provider) => (
          <Button key={provider} component="a" href={`/api/auth/${encodeURIComponent(provider)}/start`} variant="default">
            {names[provider] ?? provider}
          </Button>
        ))}
      </Group>
    </>
  );
}
