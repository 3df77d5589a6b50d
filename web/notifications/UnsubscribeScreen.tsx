import { Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { MailLink } from '../account/MailLink.tsx';
import { useSend } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { siteName } from '../ui/title.ts';

/** Where mails lead whoever wants no more of their kind. */
export function UnsubscribeScreen() {
  const { code = '' } = useParams({ strict: false });
  const end = useSend('POST /notification/unsubscribe', { onRefused: () => undefined });
  return (
    <MailLink
      title="No more of these e-mails"
      yes="Stop these e-mails"
      state={end}
      onPress={() => end.mutate({ code })}
      after={
        <>
          {end.data && <Text c="var(--c-ink-2)">They were about {end.data.kind}.</Text>}
          <LinkButton to={paths.notificationSettings()} variant="default">
            Choose your e-mails
          </LinkButton>
        </>
      }
    >
      You can stop all e-mails of the kind that this link came in. What happens is still shown to you on {siteName}, and other e-mails go on.
    </MailLink>
  );
}
