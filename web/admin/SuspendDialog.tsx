import { Button, Group, NativeSelect } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Administered } from '#contract/adminPeople.ts';
import { useSend } from '../api/hooks.ts';
import { faultAt } from '../api/tell.ts';
import { ReasonField } from '../moderation/ReasonField.tsx';
import { suspensionSpans } from '../moderation/words.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../ui/language.ts';

type Props = { user: Administered; onClose: () => void; onDone: (answer: { user: Administered; message: string }) => void };

/** Asks why and for how long. */
export function SuspendDialog({ opened, ...rest }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} closeOnClickOutside={false} title={t('Suspend {{name}}?', { name: rest.user.name })}>
      <SuspendForm {...rest} />
    </Dialog>
  );
}

function SuspendForm({ user, onClose, onDone }: Props) {
  const [reason, setReason] = useState(user.suspended?.why ?? '');
  const [days, setDays] = useState('7');
  const [fault, setFault] = useState<string>();
  const suspend = useSend('POST /admin/user/suspend', {
    onDone: (answer) => {
      onClose();
      onDone(answer);
    },
    onRefused: (refused) => setFault(faultAt(refused, 'reason')),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFault(undefined);
    if (!suspend.isPending) suspend.mutate({ user_id: user.id, reason, ...(days && { days: Number(days) }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>{t('They are logged out everywhere, and nobody sees what they wrote. Nothing is deleted.')}</p>
      <ReasonField
        label={t('Reason')}
        description={t('They are told it by e-mail, in these words.')}
        data-autofocus
        value={reason}
        error={fault}
        onChange={(text) => {
          setReason(text);
          setFault(undefined);
        }}
      />
      <NativeSelect size="md" mt="sm" label={t('How long')} data={suspensionSpans} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="brick" loading={suspend.isPending}>
          {t('Suspend')}
        </Button>
      </Group>
    </form>
  );
}
