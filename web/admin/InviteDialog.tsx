import { Button, Group, Textarea } from '@mantine/core';
import { useId, useState, type SubmitEvent } from 'react';
import { sentences } from '#contract/sentences.ts';
import { sizes } from '#contract/sizes.ts';
import { useSend } from '../api/hooks.ts';
import { faultsAt } from '../api/tell.ts';
import { AddressField } from '../friends/AddressField.tsx';
import { entriesOf, withEntries } from '../friends/addresses.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../ui/language.ts';
import { notice } from '../ui/notice.ts';

/** Invites people in the name of the site. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} closeOnClickOutside={false} size="lg" title={t('Invite people by e-mail')}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [entries, setEntries] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<{ emails?: string | undefined; message?: string | undefined }>({});
  const id = useId();
  const invite = useSend('POST /admin/user/invite', {
    once: true,
    onDone: ({ sent_emails, already_exists_email, invalid_emails, message: told }) => {
      const left = [...already_exists_email, ...invalid_emails];
      if (left.length === 0 && sent_emails.length > 0) {
        notice.success(told);
        return onClose();
      }
      // what was not sent stays, with its reason
      setEntries(left);
      setErrors({ emails: told });
    },
    onRefused: (refused) => setErrors(faultsAt(refused, ['emails', 'message'])),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const emails = withEntries(entries, entriesOf(typed));
    setEntries(emails);
    setTyped('');
    const over = emails.length - sizes.invitations;
    if (emails.length === 0) return setErrors({ emails: sentences.inviteEmails });
    if (over > 0) return setErrors({ emails: t('At most {{n}} at a time: please keep {{over}} for the next.', { n: sizes.invitations, over }) });
    setErrors({});
    invite.mutate({ emails, ...(message.trim() && { message }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <AddressField
        id={`${id}emails`}
        label={t('E-mail addresses')}
        entries={entries}
        typed={typed}
        error={errors.emails}
        onChange={(next, text) => {
          setEntries(next);
          setTyped(text);
          setErrors(({ message: kept }) => ({ message: kept }));
        }}
      />
      <Textarea
        size="md"
        mt="sm"
        label={t('Message (optional)')}
        description={t('It stands in the mail, under your name. Without web addresses.')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={sizes.invitationNote}
        value={message}
        error={errors.message}
        onChange={(event) => {
          setMessage(event.currentTarget.value);
          setErrors(({ emails: kept }) => ({ emails: kept }));
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {t('Send invitations')}
        </Button>
      </Group>
    </form>
  );
}
