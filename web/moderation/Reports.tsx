import { Button, NativeSelect } from '@mantine/core';
import { IconChecks, IconFilter, IconKeyboard, IconSortDescending } from '@tabler/icons-react';
import { useState } from 'react';
import type { Decision, ReportedCase } from '#contract/moderation.ts';
import { runShortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useCases, useRefetchCases, type CaseScope, type CaseView } from './cases.ts';
import { useUndoDecision } from './useUndoDecision.tsx';
import { CaseList } from './CaseList.tsx';
import { CasePanel } from './CasePanel.tsx';
import classes from './Reports.module.css';

type ReportsProps = {
  scope: CaseScope;
  /** Id of the open case. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Whether the case is a screen of its own. */
  phone: boolean;
};

const states = [
  { value: 'waiting', label: t('Waiting') },
  { value: 'decided', label: t('Decided') },
] as const;

/** Report queue beside the open case, with keyboard navigation and decisions. */
export function Reports({ scope, open, onOpen, phone }: ReportsProps) {
  const [view, setView] = useState<CaseView>({ state: 'waiting', sort: 'oldest' });
  const [done, setDone] = useState<{ decision: Decision; message: string }>();
  const query = useCases(scope, view);
  const changed = useRefetchCases();
  const cases = query.data?.pages.flatMap((page) => page.cases) ?? [];
  const waiting = query.data?.pages[0]?.waiting;

  const at = cases.findIndex(({ id }) => id === open);
  const move = (by: 1 | -1) => {
    const next = cases[at === -1 ? 0 : at + by];
    if (next) onOpen(next.id);
  };
  useShortcuts(t('Reports'), {
    j: { label: t('Next case'), run: () => move(1) },
    k: { label: t('Previous case'), run: () => move(-1) },
  });

  /** Opens the next case, or the previous one after the last. */
  const decided = (decision: Decision, message: string) => {
    setDone({ decision, message });
    onOpen((cases[at + 1] ?? cases[at - 1])?.id);
    changed();
  };
  const { undo, pending, dialog } = useUndoDecision(scope, ({ message }) => {
    toast.success(message);
    if (done) onOpen(done.decision.case_id);
    setDone(undefined);
    changed();
  });

  const bar = done && (
    <div className={classes.done} role="status">
      <span>{done.message}</span>
      {dialog}
      {done.decision.can_undo && (
        <Button
          variant="default"
          size="sm"
          loading={pending}
          onClick={() => undo(done.decision.id)}
        >
          {t('Reverse decision')}
        </Button>
      )}
    </div>
  );
  const panel = open !== undefined && (
    <CasePanel
      key={open}
      scope={scope}
      id={open}
      onDecided={decided}
      onClose={() => onOpen(undefined)}
    />
  );
  if (phone && panel)
    return (
      <>
        {bar}
        {panel}
      </>
    );
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          aria-label={t('Show')}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          data={states.map(({ value, label }) => ({
            value,
            label: labelOf(label, value, waiting),
          }))}
          value={view.state}
          onChange={(event) => {
            setView({ ...view, state: event.currentTarget.value as CaseView['state'] });
            onOpen(undefined);
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
      </div>
      {bar}
      <div className={classes.panes} data-open={panel ? true : undefined}>
        <div className={classes.list}>
          {query.isPending ? (
            <CardSkeletons />
          ) : (
            <Shown query={query} cases={cases} open={open} view={view} onOpen={onOpen} />
          )}
        </div>
        {panel}
      </div>
    </>
  );
}

const labelOf = (
  label: string,
  value: CaseView['state'],
  waiting: { open: number; appealed: number } | undefined,
) => (waiting && value === 'waiting' ? `${label} (${waiting.open + waiting.appealed})` : label);

type ShownProps = {
  query: ReturnType<typeof useCases>;
  cases: ReportedCase[];
  open: string | undefined;
  view: CaseView;
  onOpen: (id: string) => void;
};

function Shown({ query, cases, open, view, onOpen }: ShownProps) {
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
    return (
      <EmptyState icon={<IconChecks size={40} stroke={1.5} />} title={t('All caught up')}>
        {view.state === 'waiting'
          ? t('Reports and appeals appear here until a moderator decides.')
          : t('No decisions yet.')}
      </EmptyState>
    );
  return (
    <>
      <CaseList cases={cases} open={open} onOpen={onOpen} />
      <InfiniteScrollFooter
        query={query}
        noun={t('reports')}
        skeleton={<CardSkeletons count={1} />}
      />
    </>
  );
}
