import { Button } from '@mantine/core';
import { IconSend, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { alreadyRegistered, invitationsSent } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { queryKey } from '../api/hooks.ts';
import { Page } from '../layout/Page.tsx';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { useSite } from '../layout/useSite.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { siteName } from '../ui/title.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';
import { Invitations } from './Invitations.tsx';
import { MailOffInvitation } from './MailOffInvitation.tsx';
import { useEmailInvitations } from './useEmailInvitations.ts';

/** The message that the form starts with. */
const greeting = t(
  'Hi, I’m on {{site}}, where we talk about what’s happening in our town and do something about it. I’d love to see you there.',
  {
    site: siteName,
  },
);

/** Invites people by email, and lists open invitations. */
export function InviteScreen() {
  const site = useSite();
  const mailOff = useMailOff();
  return (
    <Page>
      {site?.registration === 'closed' ? (
        <EmptyState
          icon={<IconUserOff size={40} stroke={1.5} />}
          title={t('Invitations are paused')}
        >
          {siteStrings.invitationsOff}
        </EmptyState>
      ) : mailOff ? (
        <MailOffInvitation />
      ) : (
        <InviteForm />
      )}
      <InvitationLinks />
      <Invitations />
    </Page>
  );
}

function InviteForm() {
  const client = useQueryClient();
  const inviting = useEmailInvitations(
    'POST /user/invite-friend',
    greeting,
    ({ sent_emails, already_exists_email, invalid_emails }) => {
      if (sent_emails.length > 0) toast.success(invitationsSent(sent_emails));
      void client.invalidateQueries({ queryKey: queryKey('GET /user/invitations') });
      // All were sent: the field is empty and ready for more.
      if (already_exists_email.length + invalid_emails.length === 0)
        document.getElementById(inviting.ids.emails)?.focus();
      return already_exists_email.length > 0
        ? alreadyRegistered(already_exists_email, siteName)
        : undefined;
    },
  );
  return (
    <Card as="section" aria-label={t('Invite people by email')}>
      <InvitationForm inviting={inviting}>
        <Wrap gap={16} rowGap={8} align="center" justify="between">
          <Text size="sm" color="muted">
            {t('When someone accepts, they’ll get a friend request from you.')}
          </Text>
          <Button
            type="submit"
            loading={inviting.sending}
            leftSection={<IconSend size={18} aria-hidden />}
          >
            {t('Send invitations')}
          </Button>
        </Wrap>
      </InvitationForm>
    </Card>
  );
}
