import { Button, Checkbox, Group, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { refetchCollections } from './collections.ts';

type FriendCollectionsDialogProps = {
  person: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
};

/** Dialog with the member's collections: which of them contain this friend. */
export const FriendCollectionsDialog = ({
  person,
  opened,
  onClose,
}: FriendCollectionsDialogProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={t('Collections {{name}} is in', { name: person.name })}
  >
    <Collections person={person} onClose={onClose} />
  </Dialog>
);

function Collections({ person, onClose }: Omit<FriendCollectionsDialogProps, 'opened'>) {
  // The form starts with the present state: saving an old one would undo changes made elsewhere.
  const query = useApiQuery(
    'GET /user/collections-of-friend',
    { user_id: person.id },
    { staleTime: 0 },
  );
  if (query.isPending || (query.isFetching && !query.isFetchedAfterMount))
    return <Skeleton height={120} role="status" aria-label={t('Loading')} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your collections')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (query.data.collections.length === 0)
    return (
      <Stack gap={12} align="start">
        <Text color="muted">
          {t(
            'You have no collections yet. With a collection, you can share a post with just some of your friends.',
          )}
        </Text>
        <LinkButton to={paths.collections()} variant="default">
          {t('Create a collection')}
        </LinkButton>
      </Stack>
    );
  return <CollectionsForm person={person} collections={query.data.collections} onClose={onClose} />;
}

function CollectionsForm({
  person,
  collections,
  onClose,
}: {
  person: FriendCollectionsDialogProps['person'];
  collections: Output<'GET /user/collections-of-friend'>['collections'];
  onClose: () => void;
}) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(
    () => new Set(collections.filter(({ has_friend }) => has_friend).map(({ id }) => id)),
  );
  const client = useQueryClient();
  const save = useApiMutation('POST /user/set-collections-of-friend', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchCollections(client);
      onClose();
    },
  });
  const toggle = (id: number) => {
    const next = new Set(chosenIds);
    if (!next.delete(id)) next.add(id);
    setChosenIds(next);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ user_id: person.id, ids: [...chosenIds] });
  };
  return (
    <Stack as="form" gap={12} onSubmit={onSubmit}>
      <Text color="muted" size="sm">
        {t(
          'Only you can see your collections. Friends in a collection see what you share with it.',
        )}
      </Text>
      {collections.map(({ id, name }) => (
        <Checkbox
          key={id}
          size="md"
          label={name}
          checked={chosenIds.has(id)}
          onChange={() => toggle(id)}
        />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </Stack>
  );
}
