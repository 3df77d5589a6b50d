import { Button, Group, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { toast } from '../ui/toast.ts';
import { putCachedCollection, type Collection } from './collections.ts';
import { FriendPicker } from './FriendPicker.tsx';
import { TextInput } from '../ui/fields.tsx';

type CollectionDialogProps = {
  /** The collection to edit, 'new', or undefined when closed. */
  edited: Collection | 'new' | undefined;
  onClose: () => void;
};

/** Creates or edits a collection. */
export function CollectionDialog({ edited, onClose }: CollectionDialogProps) {
  const last = useRetainedValue(edited);
  return (
    <Dialog
      opened={edited !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={last === 'new' || !last ? t('New collection') : t('Edit collection')}
    >
      {last === 'new' ? (
        <CollectionForm onClose={onClose} />
      ) : (
        last && <KnownCollection key={last.id} listed={last} onClose={onClose} />
      )}
    </Dialog>
  );
}

/**
 * The list has only some friends of the collection. Loads all of them before they can be edited.
 */
function KnownCollection({ listed, onClose }: { listed: Collection; onClose: () => void }) {
  const isComplete = listed.friends.length === listed.total_friends;
  const query = useApiQuery(
    'GET /user/get-friend-collection',
    { id: listed.id },
    { enabled: !isComplete },
  );
  const collection = isComplete ? listed : query.data?.collection;
  if (collection) return <CollectionForm collection={collection} onClose={onClose} />;
  if (query.isError)
    return (
      <ErrorState
        title={t('Couldn’t load this collection')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return <Skeleton height={240} role="status" aria-label={t('Loading')} />;
}

function CollectionForm({ collection, onClose }: { collection?: Collection; onClose: () => void }) {
  const [name, setName] = useState(collection?.name ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(collection?.friends.map(({ friend_id }) => friend_id)),
  );
  const [fault, setFault] = useState<string>();
  // Set on submit only: the focus moves to the invalid field then, and not while the user corrects
  // it.
  const [faults, setFaults] = useState<{ field: string; message: string }[]>([]);
  const nameId = useId();
  const point = (message: string) => {
    setFault(message);
    setFaults([{ field: nameId, message }]);
  };
  const client = useQueryClient();
  const save = useApiMutation('POST /user/save-friend-collection', {
    once: true,
    onSuccess: (answer) => {
      putCachedCollection(client, answer.collection);
      toast.success(answer.message);
      onClose();
    },
    onError: ({ fields, message }) =>
      fields?.name?.[0]
        ? point(fields.name[0])
        : toast.error(fields?.friends?.[0] ?? message, 'bottom-right'),
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!name.trim()) return point(strings.collectionName);
    save.mutate({ name, friends: [...chosen], ...(collection && { id: collection.id }) });
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={faults} />
      <TextInput
        id={nameId}
        size="md"
        label={t('Name')}
        description={t('Only you can see it.')}
        data-autofocus
        maxLength={limits.name}
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <FriendPicker
        chosen={chosen}
        initialFriends={collection?.friends.flatMap(({ user }) => user ?? []) ?? []}
        onChange={(next) => {
          setChosen(next);
          setFault(undefined);
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
