import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { Group } from '#contract/group.ts';
import { InvitationLinks } from '../friends/InvitationLinks.tsx';
import { MailOffInvitation } from '../friends/MailOffInvitation.tsx';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { InviteByEmail } from './InviteByEmail.tsx';
import { InviteFriends } from './InviteFriends.tsx';
import classes from './InviteTabs.module.css';
import { InviteUsers } from './InviteUsers.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';

/**
 * Three tabs to invite people, and the pending invitations. Each tab keeps its input while another
 * is open.
 */
export function InviteTabs({ group: { id }, onClose }: { group: Group; onClose: () => void }) {
  const mailOff = useMailOff();
  return (
    <Stack gap={24}>
      <Tabs
        defaultValue="email"
        keepMounted
        classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List>
          <Tabs.Tab value="email">{t('User e-mail address')}</Tabs.Tab>
          <Tabs.Tab value="friends">{t('Friends')}</Tabs.Tab>
          <Tabs.Tab value="users">{t('Find Users')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="email">
          {mailOff ? <MailOffInvitation /> : <InviteByEmail groupId={id} onClose={onClose} />}
        </Tabs.Panel>
        <Tabs.Panel value="friends">
          <InviteFriends groupId={id} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <InviteUsers groupId={id} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
      <InvitationLinks groupId={id} />
      <PendingInvitations groupId={id} />
    </Stack>
  );
}
