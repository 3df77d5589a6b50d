import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { ReasonField } from './ReasonField.tsx';

type Props = {
  opened: boolean;
  sending: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
};

/** Asks an administrator for the reason to delete another member's content. */
export const RemoveDialog = (props: Props) => (
  <Dialog
    opened={props.opened}
    onClose={props.onClose}
    closeOnClickOutside={false}
    title={t('Why are you deleting this?')}
  >
    <RemoveForm {...props} />
  </Dialog>
);

function RemoveForm({ sending, onClose, onSubmit }: Props) {
  const [reason, setReason] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setErrorMessage(t('Please write a reason.'));
    if (!sending) onSubmit(reason);
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        {t(
          'You’re deleting this as an administrator. The author will see your reason and can appeal. For 30 days, it can be restored under “Reports,” “Decided.”',
        )}
      </p>
      <ReasonField
        label={t('Reason')}
        description={t('The author will see this.')}
        data-autofocus
        value={reason}
        error={errorMessage}
        onChange={(text) => {
          setReason(text);
          setErrorMessage(undefined);
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="brick" loading={sending}>
          {t('Delete')}
        </Button>
      </Group>
    </form>
  );
}
