import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Administered } from '#contract/adminPeople.ts';
import { sizes } from '#contract/sizes.ts';
import { useSend } from '../api/hooks.ts';
import { tellRefusal } from '../api/tell.ts';
import { Dialog } from '../ui/Dialog.tsx';

const spans = [
  { value: '1', label: 'For a day' },
  { value: '3', label: 'For 3 days' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For 30 days' },
  { value: '90', label: 'For 90 days' },
  { value: '', label: 'Until somebody restores it' },
];

type Props = { user: Administered; onClose: () => void; onDone: (answer: { user: Administered; message: string }) => void };

/** Asks why and for how long. */
export function SuspendDialog({ opened, ...rest }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} closeOnClickOutside={false} title={`Suspend ${rest.user.name}?`}>
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
    onRefused: (refused) => (refused.fields ? setFault(refused.fields['reason']?.[0]) : tellRefusal(refused)),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFault(undefined);
    if (!suspend.isPending) suspend.mutate({ user_id: user.id, reason, ...(days && { days: Number(days) }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>They are logged out everywhere, and nobody sees what they wrote. Nothing is deleted.</p>
      <Textarea
        size="md"
        mt="md"
        label="Reason"
        description="They are told it by e-mail, in these words."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={sizes.reason}
        data-autofocus
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <NativeSelect size="md" mt="sm" label="How long" data={spans} value={days} onChange={(event) => setDays(event.currentTarget.value)} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="brick" loading={suspend.isPending}>
          Suspend
        </Button>
      </Group>
    </form>
  );
}
