import { ActionIcon } from '@mantine/core';
import { IconDots, IconMessageReport } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import type { LogMessage } from './logPages.ts';

const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);

/** Menu to report a message of a group conversation, which has no screen of its own. */
export function ReportMessage({ chat, message }: { chat: number; message: LogMessage }) {
  const [reporting, setReporting] = useState(false);
  const { id, user } = message;
  return (
    <>
      <Menu
        target={(target) => (
          <ActionIcon
            {...target}
            size={24}
            aria-label={t('More options for {{name}}’s message', { name: user.name })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuItem
          icon={<IconMessageReport size={18} aria-hidden />}
          onClick={() => setReporting(true)}
        >
          {t('Report')}
        </MenuItem>
      </Menu>
      <ReportDialog
        target={{ message_id: id }}
        url={paths.groupConversation(chat)}
        person={user.deleted ? undefined : user}
        opened={reporting}
        onClose={() => setReporting(false)}
      />
    </>
  );
}
