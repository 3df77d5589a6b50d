import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { invitationRefused } from '#contract/strings.ts';
import { NoteField } from '../friends/NoteField.tsx';
import { t } from '../i18n/language.ts';
import { Notice, Stack, Wrap } from '../ui/primitives.tsx';
import classes from './InviteTabs.module.css';
import type { GroupInvitations } from './useGroupInvitations.ts';

type InviteFormProps = {
  inviting: GroupInvitations;
  sending: boolean;
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Form around the selection of people: note and submit button. */
export function InviteForm({ inviting, sending, onSend, onCancel, children }: InviteFormProps) {
  const { note, errors, skipped } = inviting;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending) onSend();
  };
  return (
    <Stack noValidate as="form" gap={16} onSubmit={onSubmit}>
      {children}
      <NoteField
        description={t(
          'We include this in the invitation, signed with your name. Links aren’t allowed.',
        )}
        value={note}
        error={errors.note}
        onChange={inviting.setNote}
      />
      {skipped.length > 0 && (
        <Notice className={classes.skipped} role="alert">
          {t('No one was invited:')}
          <ul>
            {skipped.map(({ who, why }) => (
              <li key={who}>{invitationRefused(who, why)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Wrap gap={8} align="center" justify="end">
        <Button variant="default" disabled={sending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={sending} leftSection={<IconSend size={18} aria-hidden />}>
          {t('Send invitations')}
        </Button>
      </Wrap>
    </Stack>
  );
}
