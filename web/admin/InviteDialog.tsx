import { Button, Group } from '@mantine/core';
import { recentlyInvited } from '#contract/adminStrings.ts';
import { alreadyRegistered, invalidInvitee, invitationsSent } from '#contract/strings.ts';
import { MailOffInvitation } from '../friends/MailOffInvitation.tsx';
import { InvitationForm } from '../friends/InvitationForm.tsx';
import { useEmailInvitations } from '../friends/useEmailInvitations.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { siteName } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';

/** Invites people on behalf of the site. Unlike `InviteScreen`, it creates no friend requests. */
export function SiteInviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t('Invite people by email')}
    >
      {useMailOff() ? (
        <MailOffInvitation>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
            <LinkButton to={paths.inviteFriends()}>{t('Create a link')}</LinkButton>
          </Group>
        </MailOffInvitation>
      ) : (
        <InviteForm onClose={onClose} />
      )}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const inviting = useEmailInvitations(
    'POST /admin/user/invite',
    '',
    // Stays open while addresses remain in the form, with what is wrong with them.
    ({ sent_emails, already_exists_email, invalid_emails }, recent) => {
      if (sent_emails.length > 0) toast.success(invitationsSent(sent_emails));
      const problems = [
        ...(already_exists_email.length > 0
          ? [alreadyRegistered(already_exists_email, siteName)]
          : []),
        ...(recent.length > 0 ? [recentlyInvited(recent)] : []),
        ...invalid_emails.map(invalidInvitee),
      ];
      if (problems.length === 0) onClose();
      return problems.join(' ') || undefined;
    },
  );
  return (
    <InvitationForm inviting={inviting}>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={inviting.sending}>
          {t('Send invitations')}
        </Button>
      </Group>
    </InvitationForm>
  );
}
