import { ActionIcon, Button } from '@mantine/core';
import { IconMessage, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { useTitle } from '../ui/title.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { Inbox } from './Inbox.tsx';
import { useInbox, useOpenConversation } from './inbox.ts';
import classes from './MessagesLayout.module.css';

const NewGroupDialog = lazyDialog(() =>
  import('./NewGroupDialog.tsx').then((module) => module.NewGroupDialog),
);

/** Conversation list beside the open conversation. On phones each is a screen of its own. */
export function MessagesLayout() {
  const phone = useIsMobile();
  const { folder, username, groupId } = useOpenConversation();
  const [isStarting, setIsStarting] = useState(false);
  if (phone && (username !== undefined || groupId !== undefined)) return <Outlet />;
  return (
    <Page>
      <PageHeader title={t('Messages')}>
        {phone ? (
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('Group message')}
            onClick={() => setIsStarting(true)}
          >
            <IconUsersGroup size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={18} aria-hidden />}
            onClick={() => setIsStarting(true)}
          >
            {t('Group message')}
          </Button>
        )}
        <LinkButton to={paths.compose()} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('Compose')}
        </LinkButton>
      </PageHeader>
      <div className={classes.panes}>
        <Inbox key={folder} folder={folder} openParam={username} openGroup={groupId} />
        {phone ? (
          <Outlet />
        ) : (
          <Stack as="section" className={classes.pane} aria-label={t('Conversation')}>
            <Outlet />
          </Stack>
        )}
      </div>
      <NewGroupDialog opened={isStarting} onClose={() => setIsStarting(false)} />
    </Page>
  );
}

/** Shown beside the list while no conversation is open. */
export function NoConversation() {
  useTitle(t('Messages'));
  const { folder } = useOpenConversation();
  const isEmpty = useInbox(folder).items?.length === 0;
  if (useIsMobile()) return null;
  return (
    <p className={classes.none}>
      <IconMessage size={40} stroke={1.5} aria-hidden />
      {isEmpty ? t('Your conversations will show up here.') : t('Select a conversation.')}
    </p>
  );
}
