import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Action } from '#contract/action.ts';
import { ReasonField } from '../moderation/ReasonField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';

type DeclineDialogProps = {
  /** The dialog is open while there is one. */
  action: Action | undefined;
  sending: boolean;
  onClose: () => void;
  onDecline: (id: number, reason: string) => void;
};

/**
 * Asks an administrator why an action is declined. Its author sees the reason, and can edit and
 * resubmit the action.
 */
export function DeclineDialog({ action, ...rest }: DeclineDialogProps) {
  const displayedAction = useRetainedValue(action);
  return (
    <Dialog
      opened={action !== undefined}
      onClose={rest.onClose}
      closeOnClickOutside={false}
      title={displayedAction && t('Decline “{{title}}”?', { title: displayedAction.title })}
    >
      {displayedAction && <Form key={displayedAction.id} id={displayedAction.id} {...rest} />}
    </Dialog>
  );
}

function Form({
  id,
  sending,
  onClose,
  onDecline,
}: { id: number } & Omit<DeclineDialogProps, 'action'>) {
  const [reason, setReason] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!sending) onDecline(id, reason.trim());
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <ReasonField
        label={t('Reason')}
        description={t('Only the organizer will see this.')}
        data-autofocus
        value={reason}
        onChange={setReason}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="brick" loading={sending}>
          {t('Decline')}
        </Button>
      </Group>
    </form>
  );
}
