import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { useSend } from '../api/hooks.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../ui/language.ts';
import { ReasonField } from './ReasonField.tsx';

type Props = {
  decision: Decision | undefined;
  outcome: 'uphold' | 'overturn';
  onClose: () => void;
  onDone: (answer: { decision: Decision; message: string }) => void;
};

/** Decides about an appeal. */
export function JudgeDialog({ opened, ...rest }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      closeOnClickOutside={false}
      title={rest.outcome === 'uphold' ? t('Let the decision stand?') : t('Overturn the decision?')}
    >
      <JudgeForm key={rest.outcome} {...rest} />
    </Dialog>
  );
}

function JudgeForm({ decision, outcome, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const judge = useSend('POST /admin/appeal/resolve', { onDone });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (decision && !judge.isPending) judge.mutate({ id: decision.id, decision: outcome, reason });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        {outcome === 'uphold' ? t('All stays as it is, for good: there is no further appeal.') : t('What was done is taken back at once.')}{' '}
        {t('Whoever appealed is told.')}
      </p>
      <ReasonField label={t('Why (optional)')} description={t('In words for whoever appealed.')} data-autofocus value={reason} onChange={setReason} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={judge.isPending}>
          {outcome === 'uphold' ? t('Let it stand') : t('Overturn')}
        </Button>
      </Group>
    </form>
  );
}
