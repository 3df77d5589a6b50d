import { ActionIcon, Title } from '@mantine/core';
import { IconBan, IconDots, IconFlag, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { t } from '../i18n/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Row } from '../ui/primitives.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { BackToList } from './ChatStates.tsx';
import classes from './ConversationScreen.module.css';
import { useConversationActions } from './useConversationActions.tsx';
import type { MessageLogPages } from './logPages.ts';
import { LogSearchButton, type LogSearch } from './SearchableLog.tsx';

/** Header of a conversation: the other person and the actions. */
export function ChatHead({
  user,
  messages,
  search,
}: {
  user: MessageLogPages['user'];
  messages: MessageLogPages['messages'];
  search: LogSearch;
}) {
  const actions = useConversationActions(user);
  const phone = useIsMobile();
  return (
    <Row gap={12} className={classes.head}>
      <BackToList />
      <PortraitLink person={user} size={36} />
      <Title order={phone ? 1 : 2} className={classes.name ?? ''}>
        <PersonLink person={user} />
      </Title>
      <LogSearchButton search={search} />
      <Menu
        width={220}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for your conversation with {{name}}', { name: user.name })}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        {/* Own messages cannot be unread. */}
        {messages.some(({ user_id }) => user_id === user.id) && (
          <MenuItem icon={<IconMailOpened size={18} aria-hidden />} onClick={actions.markUnread}>
            {t('Mark as unread')}
          </MenuItem>
        )}
        {messages.length > 0 && (
          <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={actions.askToDelete}>
            {t('Delete conversation')}
          </MenuItem>
        )}
        {!user.deleted && (
          <MenuItem
            icon={<IconFlag size={18} aria-hidden />}
            onClick={() => actions.open('report')}
          >
            {t('Report')}
          </MenuItem>
        )}
        {!user.deleted && (
          <MenuItem icon={<IconBan size={18} aria-hidden />} onClick={() => actions.open('block')}>
            {t('Block')}
          </MenuItem>
        )}
      </Menu>
      {actions.dialogs}
    </Row>
  );
}
