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
  collection: Collection | 'new' | undefined;
  onClose: () => void;
};

/** Creates or edits a collection: its name and its friends. */
export function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const displayedCollection = useRetainedValue(collection);
  return (
    <Dialog
      opened={collection !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      title={
        displayedCollection === 'new' || !displayedCollection
          ? t('New collection')
          : t('Edit collection')
      }
    >
      {displayedCollection === 'new' ? (
        <CollectionForm onClose={onClose} />
      ) : (
        displayedCollection && (
          <ExistingCollection
            key={displayedCollection.id}
            listed={displayedCollection}
            onClose={onClose}
          />
        )
      )}
    </Dialog>
  );
}

/**
 * Edits a collection. The list has only some of its friends; saving without the others would remove
 * them, so all are loaded first.
 */
function ExistingCollection({ listed, onClose }: { listed: Collection; onClose: () => void }) {
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
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(
    () => new Set(collection?.friends.map(({ friend_id }) => friend_id)),
  );
  /** Error of the name field, until it changes. */
  const [errorMessage, setErrorMessage] = useState<string>();
  // The same error for the summary, set on submit only: the summary takes the focus and must not
  // take it again while the user corrects the field.
  const [errors, setErrors] = useState<{ field: string; message: string }[]>([]);
  const nameId = useId();
  const showErrors = (message: string) => {
    setErrorMessage(message);
    setErrors([{ field: nameId, message }]);
  };
  const client = useQueryClient();
  const save = useApiMutation('POST /user/save-friend-collection', {
    once: true,
    onSuccess: (response) => {
      putCachedCollection(client, response.collection);
      toast.success(response.message);
      onClose();
    },
    onError: ({ fields, message }) =>
      fields?.name?.[0]
        ? showErrors(fields.name[0])
        : toast.error(fields?.friends?.[0] ?? message, 'bottom-right'),
  });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (!name.trim()) return showErrors(strings.collectionName);
    save.mutate({ name, friends: [...chosenIds], ...(collection && { id: collection.id }) });
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={errors} />
      <TextInput
        id={nameId}
        size="md"
        label={t('Name')}
        description={t('Only you can see it.')}
        data-autofocus
        maxLength={limits.name}
        value={name}
        error={errorMessage}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setErrorMessage(undefined);
        }}
      />
      <FriendPicker
        chosenIds={chosenIds}
        initialFriends={collection?.friends.flatMap(({ user }) => user ?? []) ?? []}
        onChange={(next) => {
          setChosenIds(next);
          setErrorMessage(undefined);
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
