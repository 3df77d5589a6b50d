import { Skeleton } from '@mantine/core';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { reactionNames } from './reactionNames.ts';

type ReactorsDialogProps = { messageId: number; opened: boolean; onClose: () => void };

/** Who reacted to a message, and how. */
export function ReactorsDialog({ messageId, opened, onClose }: ReactorsDialogProps) {
  const query = useApiQuery('GET /message/get-reactions', { id: messageId }, { enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Reactions')}>
      {query.isPending && (
        <Stack role="status" aria-label={t('Loading')} gap={12}>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
      {query.isError && !query.data && (
        <ErrorState
          title={t('Couldn’t load the reactions')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && (
        <Stack as="ul" gap={4}>
          {query.data.people.map((person) => (
            <Row as="li" key={person.id} gap={12} py={8}>
              <Avatar name={person.name} image={person.image_thumb} size={36} />
              <Stack grow anywhere>
                <PersonLink person={person} />
              </Stack>
              <Text as="span" role="img" aria-label={reactionNames[person.emoji]}>
                {person.emoji}
              </Text>
            </Row>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
