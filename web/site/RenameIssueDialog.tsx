import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { useIssueMutations, type Issue } from './useIssueMutations.ts';
import { TextInput } from '../ui/fields.tsx';

type RenameIssueDialogProps = { issue: Issue | undefined; onClose: () => void };

/** Renames an issue. Its members keep following it. */
export function RenameIssueDialog({ issue, onClose }: RenameIssueDialogProps) {
  const displayedIssue = useRetainedValue(issue);
  return (
    <Dialog opened={issue !== undefined} onClose={onClose} title={t('Rename issue')}>
      {displayedIssue && <Form key={displayedIssue.id} issue={displayedIssue} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ issue, onClose }: { issue: Issue; onClose: () => void }) {
  const [name, setName] = useState(issue.name);
  const [error, setError] = useState<string>();
  const { applyResponse } = useIssueMutations();
  const save = useApiMutation('POST /admin/category/save', {
    onSuccess: (response) => {
      applyResponse(response);
      onClose();
    },
    onError: (error) => setError(fieldError(error, 'name')),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (name.trim() === '') setError(siteStrings.issueName);
    else save.mutate({ id: issue.id, name });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('Name')}
        size="md"
        data-autofocus
        maxLength={limits.issueName}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  );
}
