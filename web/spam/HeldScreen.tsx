import { IconChecks } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { HeldItem } from '#contract/spam.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { plural, t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { HeldCard } from './HeldCard.tsx';
import classes from './HeldScreen.module.css';
import { useHeldPosts, useResolveHeld } from './heldPosts.ts';

const RejectDialog = lazyDialog(() =>
  import('./RejectDialog.tsx').then((module) => module.RejectDialog),
);

/**
 * Review queue of moderators: held posts and comments, oldest first. Keyboard shortcuts select and
 * decide.
 */
export function HeldScreen() {
  const query = useHeldPosts();
  const items = query.data?.pages.flatMap((page) => page.held) ?? [];
  // Id of the entry that had the focus last.
  const [current, setCurrent] = useState<string>();
  const [rejected, setRejected] = useState<HeldItem>();
  const list = useRef<HTMLDivElement>(null);
  const currentIndex = items.findIndex(({ id }) => id === current);

  const focusItem = (item: HeldItem | undefined) => {
    if (!item) return;
    setCurrent(item.id);
    document.getElementById(`held-${item.id}`)?.focus();
  };
  /** Selects the next entry before the list is refetched, or the previous one after the last. */
  const focusNextItem = (id: string) => {
    const index = items.findIndex((item) => item.id === id);
    setRejected(undefined);
    const next = items[index + 1] ?? items[index - 1];
    if (next) focusItem(next);
    else list.current?.focus();
  };
  const resolve = useResolveHeld(() => focusNextItem(resolve.variables?.id ?? ''));
  const approve = (item: HeldItem) => {
    if (!resolve.isPending && item.can_decide)
      resolve.mutate({ id: item.id, approve: true, revision: item.revision });
  };
  // The shortcuts apply to the entry that had the focus last, else to the first.
  const selected = items[currentIndex] ?? items[0];
  useShortcuts(t('Waiting for review'), {
    j: { label: t('Next'), run: () => focusItem(items[currentIndex + 1]) },
    k: {
      label: t('Previous'),
      run: () => focusItem(items[currentIndex === -1 ? 0 : currentIndex - 1]),
    },
    a: selected && { label: t('Approve'), run: () => approve(selected) },
    r: selected?.can_decide ? { label: t('Reject'), run: () => setRejected(selected) } : undefined,
  });
  return (
    <Stack ref={list} tabIndex={-1} gap={16} className={classes.list}>
      <HeldList query={query} held={items}>
        {(item) => (
          <HeldCard
            key={item.id}
            held={item}
            current={item === selected}
            busy={resolve.isPending}
            approving={
              resolve.isPending && resolve.variables.id === item.id && resolve.variables.approve
            }
            onCurrent={() => setCurrent(item.id)}
            onApprove={() => approve(item)}
            onReject={() => setRejected(item)}
          />
        )}
      </HeldList>
      <RejectDialog
        opened={rejected !== undefined}
        held={rejected}
        sending={resolve.isPending}
        onClose={() => setRejected(undefined)}
        onClosed={() =>
          (document.getElementById(`held-${selected?.id}`) ?? list.current)?.focus({
            preventScroll: true,
          })
        }
        onReject={(id, rejection) => resolve.mutate({ id, approve: false, ...rejection })}
      />
    </Stack>
  );
}

type HeldListProps = {
  query: ReturnType<typeof useHeldPosts>;
  held: HeldItem[];
  children: (item: HeldItem) => ReactNode;
};

function HeldList({ query, held, children }: HeldListProps) {
  if (query.isPending) return <CardSkeletons count={2} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the review queue')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (held.length === 0)
    return (
      <EmptyState icon={<IconChecks size={40} stroke={1.5} />} title={t('All caught up')}>
        {t(
          'Links from new members and posts with blocked words or domains wait here for review, if administrators turn that on under “Spam.”',
        )}
      </EmptyState>
    );
  return (
    <>
      <Text size="sm" color="faint" className={classes.hint}>
        {plural(
          query.data.pages[0]!.total,
          '{{n}} item waiting for review. Others can’t see it yet, so the audit log records that you viewed it.',
          '{{n}} items waiting for review. Others can’t see them yet, so the audit log records that you viewed them.',
        )}{' '}
        <span className={classes.keys}>
          {transElements('Shortcuts: {{j}} next, {{k}} previous, {{a}} approve, {{r}} reject.', {
            j: <kbd>j</kbd>,
            k: <kbd>k</kbd>,
            a: <kbd>a</kbd>,
            r: <kbd>r</kbd>,
          })}
        </span>
      </Text>
      {held.map(children)}
      <InfiniteScrollFooter
        query={query}
        noun={t('items')}
        skeleton={<CardSkeletons count={1} />}
      />
    </>
  );
}
