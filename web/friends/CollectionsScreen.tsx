import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconFolders, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiQuery } from '../api/hooks.ts';
import { runUndoable, useIsMutationPending } from '../api/undoable.ts';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { AvatarGroup } from '../ui/AvatarGroup.tsx';
import { plural, t } from '../i18n/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Row, Stack } from '../ui/primitives.tsx';
import { CollectionDialog } from './CollectionDialog.tsx';
import { removeCachedCollection, type Collection } from './collections.ts';
import classes from './CollectionsScreen.module.css';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { PersonCardsSkeleton } from './PersonCards.tsx';

/** The member's collections: private lists of friends to share posts with. */
export function CollectionsScreen() {
  const query = useApiQuery('GET /user/get-friend-collections', {});
  const isMutationPending = useIsMutationPending();
  // The audience menu of a post links here with #new.
  const isNewRequested = useLocation().hash === 'new';
  const [dialog, setDialog] = useState<Collection | 'new' | undefined>(
    isNewRequested ? 'new' : undefined,
  );
  const createButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('new')}>
      {t('New collection')}
    </Button>
  );

  const renderList = () => {
    if (query.isPending) return <PersonCardsSkeleton />;
    if (!query.data)
      return (
        <ErrorState
          title={t('Couldn’t load your collections')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    const collections = query.data.collections.filter(
      ({ id }) => !isMutationPending('POST /user/delete-friend-collection', { id }),
    );
    if (collections.length === 0) {
      return (
        <EmptyState
          icon={<IconFolders size={40} stroke={1.5} />}
          title={strings.noCollections}
          action={createButton}
        >
          {t(
            'Collections are private lists of friends. Share a post with just the friends in one of them. No one else can see your collections.',
          )}
        </EmptyState>
      );
    }
    return (
      <>
        <Row gap={24} rowGap={12} justify="between" className={classes.head}>
          <p>
            {t(
              'Only you can see your collections. Choose one when you post, and only those friends can read the post.',
            )}
          </p>
          {createButton}
        </Row>
        <Stack as="ul" gap={16} className={classes.grid} aria-label={t('Collections')}>
          {collections.map((collection) => (
            <CollectionFolder
              key={collection.id}
              collection={collection}
              onEdit={() => setDialog(collection)}
            />
          ))}
        </Stack>
      </>
    );
  };

  return (
    <Page>
      {renderList()}
      <CollectionDialog collection={dialog} onClose={() => setDialog(undefined)} />
    </Page>
  );
}

/** A collection as a folder, which opens the dialog. */
function CollectionFolder({ collection, onEdit }: { collection: Collection; onEdit: () => void }) {
  const { id, name, friends, total_friends } = collection;
  const client = useQueryClient();
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const remove = () =>
    runUndoable(
      'POST /user/delete-friend-collection',
      { id },
      {
        message: t(
          '“{{name}}” deleted. What you shared with it becomes Private, so only you will see it.',
          { name },
        ),
        onSuccess: () => removeCachedCollection(client, id),
        onError: () =>
          void client.invalidateQueries({ queryKey: queryKey('GET /user/get-friend-collections') }),
      },
    );

  return (
    <Stack ref={entry} tabIndex={-1} as="li" className={classes.folder}>
      <div className={classes.sheet}>
        <button type="button" className={classes.name} aria-haspopup="dialog" onClick={onEdit}>
          {name}
        </button>
        <Menu
          width={160}
          target={(target) => (
            <ActionIcon {...target} aria-label={t('More options for {{name}}', { name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('Edit')}
          </MenuItem>
          <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={remove}>
            {t('Delete')}
          </MenuItem>
        </Menu>
        <Row as="p" gap={8} size="sm" color="muted" className={classes.people}>
          <AvatarGroup people={friends.flatMap(({ user }) => user ?? [])} />
          {total_friends === 0
            ? t('Empty')
            : plural(total_friends, '{{n}} friend', '{{n}} friends')}
        </Row>
      </div>
    </Stack>
  );
}
