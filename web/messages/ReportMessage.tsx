import { ActionIcon } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import type { LogMessage } from './logPages.ts';

const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);

/** Button to report a message of a group conversation, which has no screen of its own. */
export function ReportMessage({ chat, message }: { chat: number; message: LogMessage }) {
  const [reporting, setReporting] = useState(false);
  const { id, user } = message;
  return (
    <>
      <ActionIcon
        size={24}
        aria-label={t('Report this message by {{name}}', { name: user.name })}
        onClick={() => setReporting(true)}
      >
        <IconFlag size={14} aria-hidden />
      </ActionIcon>
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
