import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { DeleteIssueDialog } from './DeleteIssueDialog.tsx';
import { useIssueMutations, type Issue } from './useIssueMutations.ts';
import classes from './IssuesScreen.module.css';
import { OrderedList } from './OrderedList.tsx';
import { RenameIssueDialog } from './RenameIssueDialog.tsx';
import { TextInput } from '../ui/fields.tsx';

/** Screen of administrators for the issues that members and actions can choose from. */
export function IssuesScreen() {
  const { categories: issues } = useSuspenseApiQuery('GET /admin/categories', {});
  const { order } = useIssueMutations();
  const [renamed, setRenamed] = useState<Issue>();
  const [deleted, setDeleted] = useState<Issue>();
  return (
    <>
      <Text color="muted">
        {t(
          'New members choose at least one issue, and we show them actions on the issues they chose. The issues are listed in this order.',
        )}
      </Text>
      <AddIssue />
      <Card>
        <OrderedList label={t('Issues')} entries={issues} onOrder={(ids) => order(issues, ids)}>
          {(issue) => (
            <>
              <span className={classes.issue}>
                <Text as="span" weight={600}>
                  {issue.name}
                </Text>
                <Text as="span" size="xs" color="faint">
                  {plural(issue.people, '{{n}} person', '{{n}} people')},{' '}
                  {plural(issue.actions, '{{n}} action', '{{n}} actions')}
                </Text>
              </span>
              <ActionIcon
                aria-label={t('Rename {{name}}', { name: issue.name })}
                onClick={() => setRenamed(issue)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('Delete {{name}}', { name: issue.name })}
                disabled={issues.length === 1}
                onClick={() => setDeleted(issue)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
        </OrderedList>
      </Card>
      <RenameIssueDialog issue={renamed} onClose={() => setRenamed(undefined)} />
      <DeleteIssueDialog
        issue={deleted}
        others={issues.filter(({ id }) => id !== deleted?.id)}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}

function AddIssue() {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { applyResponse } = useIssueMutations();
  const add = useApiMutation('POST /admin/category/save', {
    once: true,
    onSuccess: (response) => {
      applyResponse(response);
      setName('');
    },
    onError: (error) => setError(fieldError(error, 'name')),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    if (name.trim() === '') setError(siteStrings.issueName);
    else add.mutate({ name });
  };
  return (
    <Wrap as="form" gap={8} align="start" className={classes.add} noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('New issue')}
        size="md"
        className={classes.field ?? ''}
        maxLength={limits.issueName}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={add.isPending}
      >
        {t('Add')}
      </Button>
    </Wrap>
  );
}
