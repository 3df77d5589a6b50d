import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconFolders, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { sentences } from '#contract/sentences.ts';
import { keyOf, useAsk, useSend } from '../api/hooks.ts';
import { Screen } from '../shell/Screen.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { Faces } from '../ui/Faces.tsx';
import { counted, t } from '../ui/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { notice } from '../ui/notice.ts';
import { CollectionDialog } from './CollectionDialog.tsx';
import { dropCollection, type Collection } from './collections.ts';
import classes from './CollectionsScreen.module.css';
import { useFocusKept } from './focusKept.ts';
import { PeopleSkeleton } from './People.tsx';

/** One's friends, gathered under names that only oneself sees, to post to some of them alone. */
export function CollectionsScreen() {
  const answer = useAsk('GET /user/get-friend-collections', {});
  // Who comes from a post that needs a collection begins with it.
  const wanted = useLocation().hash === 'new';
  const [dialog, setDialog] = useState<Collection | 'new' | undefined>(wanted ? 'new' : undefined);
  const make = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDialog('new')}>
      {t('New collection')}
    </Button>
  );

  const list = () => {
    if (answer.isPending) return <PeopleSkeleton />;
    if (!answer.data)
      return (
        <ErrorRegion
          title={t('We could not load your collections')}
          message={answer.error.message}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      );
    const { collections } = answer.data;
    if (collections.length === 0) {
      return (
        <EmptyState icon={<IconFolders size={40} stroke={1.5} />} title={sentences.noCollections} action={make}>
          {t('Gather some of your friends under a name, and post to just them. Nobody else learns of it.')}
        </EmptyState>
      );
    }
    return (
      <>
        <div className={classes.head}>
          <p>{t('Only you see your collections. Choose one when you post, and just these friends can read it.')}</p>
          {make}
        </div>
        <ul className={classes.grid} aria-label={t('Collections')}>
          {collections.map((collection) => (
            <Folder key={collection.id} collection={collection} onEdit={() => setDialog(collection)} />
          ))}
        </ul>
      </>
    );
  };

  return (
    <Screen>
      {list()}
      <CollectionDialog edited={dialog} onClose={() => setDialog(undefined)} />
    </Screen>
  );
}

function Folder({ collection, onEdit }: { collection: Collection; onEdit: () => void }) {
  const { id, name, friends } = collection;
  const client = useQueryClient();
  const confirm = useConfirm();
  const entry = useFocusKept<HTMLLIElement>();
  const remove = useSend('POST /user/delete-friend-collection', {
    onDone: ({ message }) => {
      notice.success(message);
      dropCollection(client, id);
    },
    onRefused: (refused) => {
      notice.error(refused.message, 'bottom-right');
      if (refused.code === 'not_found') void client.invalidateQueries({ queryKey: keyOf('GET /user/get-friend-collections') });
    },
  });
  const askToRemove = async () => {
    const detail = t('What you shared with {{name}} becomes Private: only you will see it. Your friends stay your friends.', { name });
    if (await confirm({ title: sentences.deleteCollection, detail, yes: t('Delete'), danger: true })) remove.mutate({ id });
  };

  return (
    <li ref={entry} tabIndex={-1} className={classes.folder}>
      <div className={classes.sheet}>
        <button type="button" className={classes.name} aria-haspopup="dialog" onClick={onEdit}>
          {name}
        </button>
        <Menu
          width={160}
          target={(target) => (
            <ActionIcon {...target} aria-label={t('More about {{name}}', { name })} loading={remove.isPending}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('Edit')}
          </MenuItem>
          <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={() => void askToRemove()}>
            {t('Delete')}
          </MenuItem>
        </Menu>
        <p className={classes.people}>
          <Faces people={friends.map(({ user }) => user)} />
          {friends.length === 0 ? t('Nobody in it yet') : counted(friends.length, '{{n}} friend', '{{n}} friends')}
        </p>
      </div>
    </li>
  );
}
