import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { AccountLayout } from '../account/AccountLayout.tsx';
import { EmailLinkAction } from '../account/EmailLinkAction.tsx';
import { useApiQuery, useApiMutation, withoutErrorToast } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';

const title = t('Unsubscribe from these emails');
const WayToSettings = () => (
  <LinkButton to={paths.notificationSettings()} variant="default">
    {t('Notification settings')}
  </LinkButton>
);

/** Unsubscribes from one category of emails, from a link in them. */
export function UnsubscribeScreen() {
  const { code = '' } = useParams({ strict: false });
  const mails = useApiQuery('GET /notification/unsubscribe', { code });
  const end = useApiMutation('POST /notification/unsubscribe', withoutErrorToast);
  if (!mails.data)
    return (
      <AccountLayout title={title}>
        {mails.isPending && <TextSkeleton />}
        <div role="alert">{mails.error && <Text color="danger">{mails.error.message}</Text>}</div>
        {mails.error && <WayToSettings />}
      </AccountLayout>
    );
  return (
    <EmailLinkAction
      title={title}
      confirmLabel={t('Unsubscribe')}
      state={end}
      onPress={() => end.mutate({ code })}
      other={
        !mails.data.all && (
          <Button
            size="md"
            variant="default"
            loading={end.isPending}
            onClick={() => end.mutate({ code, all: 'Y' })}
          >
            {t('Unsubscribe from all notification emails')}
          </Button>
        )
      }
      after={<WayToSettings />}
    >
      {t(
        'If you unsubscribe, we’ll stop emailing you about {{kind}}. You’ll still see this on {{site}}, and you can change your mind in your settings.',
        {
          kind: mails.data.kind,
          site: siteName,
        },
      )}
    </EmailLinkAction>
  );
}
