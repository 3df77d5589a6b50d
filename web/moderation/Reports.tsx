import { Button, NativeSelect } from '@mantine/core';
import {
  IconChecks,
  IconFilter,
  IconGavel,
  IconKeyboard,
  IconSortDescending,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Decision, ReportedCase } from '#contract/moderation.ts';
import { runShortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useCases, useRefetchCases, type CaseScope, type CaseView } from './cases.ts';
import { useUndoDecision } from './useUndoDecision.tsx';
import { CaseList } from './CaseList.tsx';
import { CasePanel } from './CasePanel.tsx';
import classes from './Reports.module.css';

type ReportsProps = {
  /** The whole site or one group. */
  scope: CaseScope;
  /** Id of the case that is displayed. */
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** Whether the screen is narrow. It then shows the list or the case, not both. */
  narrow: boolean;
};

const states = [
  { value: 'waiting', label: t('Waiting') },
  { value: 'decided', label: t('Decided') },
] as const;

/**
 * Report queue beside the open case, with keyboard navigation. A bar shows the last decision and
 * can reverse it.
 */
export function Reports({ scope, selected, onSelect, narrow }: ReportsProps) {
  const [view, setView] = useState<CaseView>({ state: 'waiting', sort: 'oldest' });
  const [lastDecision, setLastDecision] = useState<{ decision: Decision; message: string }>();
  const query = useCases(scope, view);
  const refetchCases = useRefetchCases();
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const waitingCounts = query.data?.pages[0]?.waiting;

  const index = cases.findIndex(({ id }) => id === selected);
  /** Opens the next or previous case; the first if none is open. */
  const move = (by: 1 | -1) => {
    const next = cases[index === -1 ? 0 : index + by];
    if (next) onSelect(next.id);
  };
  useShortcuts(t('Reports'), {
    j: { label: t('Next case'), run: () => move(1) },
    k: { label: t('Previous case'), run: () => move(-1) },
  });

  /** Opens the next case, or the previous one after the last. */
  const handleDecided = (decision: Decision, message: string) => {
    setLastDecision({ decision, message });
    onSelect((cases[index + 1] ?? cases[index - 1])?.id);
    refetchCases();
  };
  const { undo, pending, dialog } = useUndoDecision(scope, ({ message }) => {
    toast.success(message);
    if (lastDecision) onSelect(lastDecision.decision.case_id);
    setLastDecision(undefined);
    refetchCases();
  });

  const bar = lastDecision && (
    <Wrap
      gap={16}
      rowGap={8}
      align="center"
      px={16}
      py={8}
      surface="soft"
      radius={8}
      className={classes.done}
      role="status"
    >
      <span>{lastDecision.message}</span>
      {dialog}
      {lastDecision.decision.can_undo && (
        <Button
          variant="default"
          size="sm"
          loading={pending}
          onClick={() => undo(lastDecision.decision.id)}
        >
          {t('Reverse decision')}
        </Button>
      )}
    </Wrap>
  );
  const panel = selected !== undefined && (
    <CasePanel
      key={selected}
      scope={scope}
      id={selected}
      onDecided={handleDecided}
      onClose={() => onSelect(undefined)}
    />
  );
  if (narrow && panel)
    return (
      <>
        {bar}
        {panel}
      </>
    );
  return (
    <>
      <Wrap gap={12} rowGap={8} align="center">
        <NativeSelect
          aria-label={t('Show')}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          data={states.map(({ value, label }) => ({
            value,
            label: getLabel(label, value, waitingCounts),
          }))}
          value={view.state}
          onChange={(event) => {
            setView({ ...view, state: event.currentTarget.value as CaseView['state'] });
            onSelect(undefined);
          }}
        />
        {view.state === 'waiting' && (
          <NativeSelect
            aria-label={t('Sort by')}
            leftSection={<IconSortDescending size={18} stroke={1.75} aria-hidden />}
            data={[
              { value: 'oldest', label: t('Oldest first') },
              { value: 'most', label: t('Most reported first') },
            ]}
            value={view.sort}
            onChange={(event) =>
              setView({ ...view, sort: event.currentTarget.value as CaseView['sort'] })
            }
          />
        )}
        <Button
          className={classes.help ?? ''}
          variant="subtle"
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={() => runShortcut('?')}
        >
          {t('Keyboard shortcuts')}
        </Button>
      </Wrap>
      {bar}
      <Stack gap={16} className={classes.panes} data-open={panel ? true : undefined}>
        <Stack gap={16} className={classes.list}>
          {query.isPending ? (
            <CardSkeletons />
          ) : (
            <CaseResults
              query={query}
              cases={cases}
              selected={selected}
              view={view}
              onSelect={onSelect}
            />
          )}
        </Stack>
        {panel}
      </Stack>
    </>
  );
}

const getLabel = (
  label: string,
  value: CaseView['state'],
  counts: { open: number; appealed: number } | undefined,
) => (counts && value === 'waiting' ? `${label} (${counts.open + counts.appealed})` : label);

type CaseResultsProps = {
  query: ReturnType<typeof useCases>;
  cases: ReportedCase[];
  selected: string | undefined;
  view: CaseView;
  onSelect: (id: string) => void;
};

function CaseResults({ query, cases, selected, view, onSelect }: CaseResultsProps) {
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load reports')}
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (cases.length === 0)
    return view.state === 'waiting' ? (
      <EmptyState icon={<IconChecks size={40} stroke={1.5} />} title={t('All caught up')}>
        {t('Reports and appeals appear here until a moderator decides.')}
      </EmptyState>
    ) : (
      <EmptyState icon={<IconGavel size={40} stroke={1.5} />} title={t('No decisions yet')}>
        {t('Moderators’ decisions will appear here.')}
      </EmptyState>
    );
  return (
    <>
      <CaseList cases={cases} selected={selected} onSelect={onSelect} />
      <InfiniteScrollFooter
        query={query}
        noun={t('reports')}
        skeleton={<CardSkeletons count={1} />}
      />
    </>
  );
}
