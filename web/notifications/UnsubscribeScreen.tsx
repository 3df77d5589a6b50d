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
const SettingsLink = () => (
  <LinkButton to={paths.notificationSettings()} variant="default">
    {t('Notification settings')}
  </LinkButton>
);

/** Unsubscribes from one category of emails, or from all. Opened from a link in an email. */
export function UnsubscribeScreen() {
  const { code = '' } = useParams({ strict: false });
  const emails = useApiQuery('GET /notification/unsubscribe', { code });
  const unsubscribe = useApiMutation('POST /notification/unsubscribe', withoutErrorToast);
  if (!emails.data)
    return (
      <AccountLayout title={title}>
        {emails.isPending && <TextSkeleton />}
        <div role="alert">{emails.error && <Text color="danger">{emails.error.message}</Text>}</div>
        {emails.error && <SettingsLink />}
      </AccountLayout>
    );
  return (
    <EmailLinkAction
      title={title}
      confirmLabel={t('Unsubscribe')}
      state={unsubscribe}
      onPress={() => unsubscribe.mutate({ code })}
      other={
        !emails.data.all && (
          <Button
            size="md"
            variant="default"
            loading={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate({ code, all: 'Y' })}
          >
            {t('Unsubscribe from all notification emails')}
          </Button>
        )
      }
      after={<SettingsLink />}
    >
      {t(
        'If you unsubscribe, we’ll stop emailing you about {{kind}}. You’ll still see this on {{site}}, and you can change your mind in your settings.',
        {
          kind: emails.data.kind,
          site: siteName,
        },
      )}
    </EmailLinkAction>
  );
}
