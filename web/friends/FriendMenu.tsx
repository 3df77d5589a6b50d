import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDots, IconList, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useFriendship } from '../people/useFriendship.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';

const FriendCollectionsDialog = lazyDialog(() =>
  import('./FriendCollectionsDialog.tsx').then((module) => module.FriendCollectionsDialog),
);

type FriendMenuProps = {
  person: { id: number; name: string };
  /** In a list, the button is an icon, and its accessible name includes the person. */
  inList?: boolean;
};

/**
 * “Friends ✓”, a quiet button with a menu: the collections with this friend, and the end of the
 * friendship.
 */
export function FriendMenu({ person, inList = false }: FriendMenuProps) {
  const { isPending, takeStep } = useFriendship(person.id, 'friends');
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const confirm = useConfirm();
  const endFriendship = async () => {
    if (await confirm({ title: strings.removeFriend, confirmLabel: t('Un-Friend'), danger: true }))
      takeStep('remove');
  };
  return (
    <>
      <Menu
        width={220}
        target={(target) =>
          inList ? (
            <ActionIcon
              {...target}
              aria-label={`${t('Friends')}: ${person.name}`}
              aria-busy={isPending}
            >
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              {...target}
              variant="default"
              aria-busy={isPending}
              leftSection={<IconCheck size={18} aria-hidden />}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              {t('Friends')}
            </Button>
          )
        }
      >
        <MenuItem
          icon={<IconList size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setIsDialogOpen(true)}
        >
          {t('Collections')}
        </MenuItem>
        <MenuItem
          icon={<IconUserMinus size={18} aria-hidden />}
          onClick={() => void endFriendship()}
        >
          {t('Un-Friend')}
        </MenuItem>
      </Menu>
      <FriendCollectionsDialog
        person={person}
        opened={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
      />
    </>
  );
}
