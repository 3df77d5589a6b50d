import { IconMessage, IconPlus } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { Inbox } from './Inbox.tsx';
import { useInbox, useOpenConversation } from './inbox.ts';
import classes from './MessagesLayout.module.css';

/** Conversation list beside the open conversation. On phones each is a screen of its own. */
export function MessagesLayout() {
  const phone = useIsMobile();
  const { folder, username } = useOpenConversation();
  if (phone && username !== undefined) return <Outlet />;
  return (
    <Page>
      <PageHeader title={t('Messages')}>
        <LinkButton to={paths.compose()} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('Compose')}
        </LinkButton>
      </PageHeader>
      <div className={classes.panes}>
        <Inbox key={folder} folder={folder} openParam={username} />
        {phone ? (
          <Outlet />
        ) : (
          <Stack as="section" className={classes.pane} aria-label={t('Conversation')}>
            <Outlet />
          </Stack>
        )}
      </div>
    </Page>
  );
}

/** Shown beside the list while no conversation is open. */
export function NoConversation() {
  useTitle(t('Messages'));
  const { folder } = useOpenConversation();
  const pages = useInbox(folder).data?.pages;
  const isEmpty = pages?.every(({ inbox }) => inbox.length === 0) ?? false;
  if (useIsMobile()) return null;
  return (
    <p className={classes.none}>
      <IconMessage size={40} stroke={1.5} aria-hidden />
      {isEmpty ? t('Your conversations will show up here.') : t('Select a conversation.')}
    </p>
  );
}
