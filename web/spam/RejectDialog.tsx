import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { RuleViolation } from '#contract/moderation.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import type { HeldItem } from '#contract/spam.ts';
import { RuleSelect } from '../moderation/RuleSelect.tsx';
import { ReasonField } from '../moderation/ReasonField.tsx';
import { subjectLabels } from '../moderation/labels.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';

type Props = {
  held: HeldItem | undefined;
  sending: boolean;
  onClose: () => void;
  onReject: (id: string, rejection: { category: RuleViolation; reason?: string }) => void;
};

type RejectDialogProps = Props & {
  opened: boolean;
  /** Called to move the focus to the remaining entries. */
  onClosed: () => void;
};

/**
 * Asks a moderator for the violated rule and a reason before a held post or comment is rejected.
 */
export function RejectDialog({ opened, held, onClosed, ...rest }: RejectDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={false}
      title={held ? t('Reject {{thing}}?', { thing: subjectLabels(held).this }) : ''}
    >
      {held && <RejectForm key={held.id} held={held} {...rest} />}
    </Dialog>
  );
}

function RejectForm({ held, sending, onClose, onReject }: Props & { held: HeldItem }) {
  // Links from new members and to blocked domains are mostly spam. Blocked words can break any
  // rule.
  const [category, setCategory] = useState<RuleViolation | ''>(
    held.why.includes('newcomer') || held.why.includes('domains') ? 'spam' : '',
  );
  const [reason, setReason] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!category) return setErrorMessage(moderationStrings.violationRequired);
    if (!sending) onReject(held.id, { category, ...(reason && { reason }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        {t(
          'Only the author will still see it, with the reason. They can appeal. If there’s another moderator, they’ll review it.',
        )}
      </p>
      <RuleSelect
        value={category}
        error={errorMessage}
        onChange={(breach) => {
          setCategory(breach);
          setErrorMessage(undefined);
        }}
      />
      <ReasonField
        label={t('Add details (optional)')}
        description={t('The author will see this.')}
        value={reason}
        onChange={setReason}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="brick" loading={sending}>
          {t('Reject')}
        </Button>
      </Group>
    </form>
  );
}
