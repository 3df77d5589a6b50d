import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconDots, IconFlag } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Wrap } from '../ui/primitives.tsx';
import classes from './InboxRow.module.css';
import type { MessageLogPages } from './logPages.ts';
import { useAcceptRequest } from './useAcceptRequest.ts';
import { useConversationActions } from './useConversationActions.tsx';

/** Answers to a message request, below its row in the list. */
export function RequestActions({ user }: { user: MessageLogPages['user'] }) {
  const { name } = user;
  const { accept, isPending } = useAcceptRequest(user);
  const actions = useConversationActions(user);
  return (
    <Wrap gap={8} align="center" className={classes.answers}>
      <Button size="sm" loading={isPending} aria-label={`${t('Accept')}: ${name}`} onClick={accept}>
        {t('Accept')}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-label={`${t('Decline')}: ${name}`}
        onClick={actions.askToDecline}
      >
        {t('Decline')}
      </Button>
      <Menu
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for your conversation with {{name}}', { name })}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuItem icon={<IconBan size={18} aria-hidden />} onClick={() => actions.open('block')}>
          {t('Block')}
        </MenuItem>
        <MenuItem icon={<IconFlag size={18} aria-hidden />} onClick={() => actions.open('report')}>
          {t('Report')}
        </MenuItem>
      </Menu>
      {actions.dialogs}
    </Wrap>
  );
}
