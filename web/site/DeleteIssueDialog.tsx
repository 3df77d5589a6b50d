import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { siteStrings } from '#contract/siteStrings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { useIssueMutations, type Issue } from './useIssueMutations.ts';

type DeleteIssueDialogProps = { issue: Issue | undefined; others: Issue[]; onClose: () => void };

/** Deletes an issue. If members or actions have it, they move to another one. */
export function DeleteIssueDialog({ issue, others, onClose }: DeleteIssueDialogProps) {
  const displayedIssue = useRetainedValue(issue);
  return (
    <Dialog
      opened={issue !== undefined}
      onClose={onClose}
      title={displayedIssue && t('Delete “{{name}}”?', { name: displayedIssue.name })}
    >
      {displayedIssue && (
        <Choice key={displayedIssue.id} issue={displayedIssue} others={others} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Choice({
  issue,
  others,
  onClose,
}: {
  issue: Issue;
  others: Issue[];
  onClose: () => void;
}) {
  // Id of the issue to move to; empty until one is chosen.
  const [to, setTo] = useState('');
  const [error, setError] = useState<string>();
  const { applyResponse } = useIssueMutations();
  const used = issue.people + issue.actions > 0;
  const remove = useApiMutation('POST /admin/category/delete', {
    onSuccess: (response) => {
      applyResponse(response);
      onClose();
    },
    onError: (error) => setError(fieldError(error, 'move_to')),
  });
  const onDelete = () => {
    if (used && !to) setError(siteStrings.issueInUse);
    else remove.mutate({ id: issue.id, ...(to && { move_to: Number(to) }) });
  };
  return (
    <>
      {used ? (
        <NativeSelect
          label={t('Move {{people}} and {{actions}} to', {
            people: plural(issue.people, '{{n}} person', '{{n}} people'),
            actions: plural(issue.actions, '{{n}} action', '{{n}} actions'),
          })}
          size="md"
          data-autofocus
          data={[
            { value: '', label: t('Choose an issue') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={to}
          error={error}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            setError(undefined);
          }}
        />
      ) : (
        <p>{t('No people or actions use this issue.')}</p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="brick" loading={remove.isPending} onClick={onDelete}>
          {t('Delete')}
        </Button>
      </Group>
    </>
  );
}
