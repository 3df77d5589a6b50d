import { ActionIcon } from '@mantine/core';
import { IconBan, IconDots, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useBlock } from '../people/useBlock.ts';
import { BlockDialog } from '../people/BlockDialog.tsx';
import { MuteMenuItem } from '../mutes/MuteMenuItem.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';

const MuteDialog = lazyDialog(() =>
  import('../mutes/MuteDialog.tsx').then((module) => module.MuteDialog),
);
const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);

type ProfileMenuProps = {
  person: { id: number; name: string; username: string };
  blocked: boolean;
};

/** Menu on the profile of another person: report, mute, block and unblock. */
export function ProfileMenu({ person, blocked }: ProfileMenuProps) {
  const [dialog, setDialog] = useState<'report' | 'block' | 'mute'>();
  const { unblock } = useBlock();
  const close = () => setDialog(undefined);
  const target = { user_id: person.id, name: person.name };
  return (
    <>
      <Menu
        width={200}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for {{name}}', { name: person.name })}
            loading={unblock.isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuItem icon={<IconFlag size={18} aria-hidden />} onClick={() => setDialog('report')}>
          {t('Report')}
        </MenuItem>
        {!blocked && <MuteMenuItem target={target} onMute={() => setDialog('mute')} />}
        <MenuItem
          icon={<IconBan size={18} aria-hidden />}
          onClick={() => (blocked ? unblock.mutate({ user_id: person.id }) : setDialog('block'))}
        >
          {blocked ? t('Un-Block') : t('Block')}
        </MenuItem>
      </Menu>
      <ReportDialog
        target={{ user_id: person.id }}
        url={new URL(paths.profile(person.username), location.origin).href}
        person={person}
        opened={dialog === 'report'}
        onClose={close}
      />
      <MuteDialog target={target} opened={dialog === 'mute'} onClose={close} />
      <BlockDialog person={person} opened={dialog === 'block'} onClose={close} />
    </>
  );
}
