import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkActionView } from '#contract/bulkActions.ts';
import { second } from '#contract/durations.ts';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { Row, Stack, Text, TextButton } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { toast } from '../ui/toast.ts';
import { t } from '../i18n/language.ts';
import { doneLabels, outcomeLabels, runningLabels } from './bulkActionLabels.ts';

const pollIntervalMs = 1 * second;

/**
 * Actions on many accounts of the last 30 days, with their progress and their undo. The newest one
 * is shown, the others on demand.
 */
export function BulkActionList() {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const { data } = useApiQuery(
    'GET /admin/bulk-actions',
    {},
    { refetchInterval: isRunning && pollIntervalMs },
  );
  const actions = data?.bulk_actions ?? [];
  const hasUnfinished = actions.some(({ finished }) => !finished);
  if (hasUnfinished !== isRunning) setIsRunning(hasUnfinished);
  // The accounts of the list have changed. A fast action has finished before the first response.
  const latestFinished =
    data && Math.max(0, ...actions.map(({ id, finished }) => (finished ? id : 0)));
  const seenFinished = useRef(latestFinished);
  useEffect(() => {
    if (seenFinished.current !== undefined && seenFinished.current !== latestFinished)
      void client.invalidateQueries({ queryKey: queryKey('GET /admin/users') });
    seenFinished.current = latestFinished;
  }, [latestFinished, client]);
  if (actions.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={t('Changes to many accounts')} data-keep-focus>
      <Stack as="ul" gap={8}>
        {(isOpen ? actions : actions.slice(0, 1)).map((action) => (
          <BulkActionItem key={action.id} action={action} />
        ))}
      </Stack>
      {actions.length > 1 && (
        <TextButton type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Show only the latest') : t('Show all of the last 30 days')}
        </TextButton>
      )}
    </Stack>
  );
}

function BulkActionItem({ action }: { action: BulkActionView }) {
  const client = useQueryClient();
  const undo = useApiMutation('POST /admin/bulk-action/undo', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: queryKey('GET /admin/bulk-actions') });
    },
  });
  const { people, handled, outcomes, finished, actor } = action;
  const done = outcomes.find(({ outcome }) => outcome === 'done')?.people ?? 0;
  const label = finished ? doneLabels[action.action](done) : runningLabels[action.action](people);
  const leftOut = outcomes.flatMap(({ outcome, people }) =>
    outcome === 'done' ? [] : [outcomeLabels[outcome](people)],
  );
  return (
    <Row as="li" gap={12} px={16} py={10} surface="card" border radius={12} justify="between">
      <Stack gap={4} grow>
        <Text role="status">
          <strong>{label}</strong>
        </Text>
        {finished ? (
          leftOut.length > 0 && (
            <Text size="sm" color="muted">
              {leftOut.join(' · ')}
            </Text>
          )
        ) : (
          <Progress value={people ? (100 * handled) / people : 0} aria-label={label} />
        )}
        <Text size="xs" color="faint">
          {actor?.name} <RelativeTime at={action.at} />
        </Text>
      </Stack>
      {action.can_undo && (
        <Button
          variant="default"
          loading={undo.isPending}
          aria-label={
            finished
              ? t('Undo: {{action}}', { action: label })
              : t('Stop and undo: {{action}}', { action: label })
          }
          onClick={() => undo.mutate({ id: action.id })}
        >
          {finished ? t('Undo') : t('Stop and undo')}
        </Button>
      )}
    </Row>
  );
}
