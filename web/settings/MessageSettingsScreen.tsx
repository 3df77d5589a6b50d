import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey, useApiMutation, useSuspenseApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { useTakeRequests } from '../messages/useTakeRequests.ts';
import { Card } from '../ui/Card.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';

/** What others learn of the member's reading, and who can write to the member. */
export function MessageSettingsScreen() {
  const preferences = useSuspenseApiQuery('GET /message/preferences', {});
  const client = useQueryClient();
  const showRead = useApiMutation('POST /message/show-read', {
    onSuccess: ({ shows_read, message }) => {
      client.setQueryData(queryKey('GET /message/preferences', {}), { ...preferences, shows_read });
      void client.invalidateQueries({ queryKey: queryKey('GET /message/get-seen') });
      toast.success(message);
    },
  });
  const takeRequests = useTakeRequests();
  return (
    <Card>
      <Stack gap={24}>
        <Text size="sm" color="muted">
          {t('Each change is saved immediately.')}
        </Text>
        <Switch
          size="md"
          label={t('Show when I have read messages')}
          description={t(
            'People who also turned this on see “Seen” below their latest message to you, and you see it below yours. It counts from now on: no one learns what you read earlier.',
          )}
          checked={showRead.isPending ? showRead.variables.show : preferences.shows_read}
          onChange={(event) => showRead.mutate({ show: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label={t('Let people I don’t know send me message requests')}
          description={t(
            'Otherwise only friends and people in your groups can write to you first.',
          )}
          checked={
            takeRequests.isPending ? takeRequests.variables.take : preferences.takes_requests
          }
          onChange={(event) => takeRequests.mutate({ take: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  );
}
