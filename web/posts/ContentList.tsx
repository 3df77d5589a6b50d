import { IconMessages } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import {
  Fragment,
  startTransition,
  useEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Content } from '#contract/posts.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorRegion.tsx';
import { InfiniteScrollFooter } from '../ui/GoingOn.tsx';
import { t } from '../i18n/language.ts';
import { ContentCard } from './ContentCard.tsx';
import classes from './ContentList.module.css';
import { ContentSkeletons, type Shape } from './ContentSkeletons.tsx';

type ContentListProps = {
  /** What was asked for with `useEndless`. */
  answer: UseInfiniteQueryResult<InfiniteData<{ contents: Content[] }>, ApiRequestError>;
  /** What they are, such as "Polls". */
  label?: string;
  /** What most of them look like. */
  shape?: Shape;
  /** Leaves out what this is false for. */
  only?: (content: Content) => boolean;
  /** Stands where there are none yet. */
  empty?: ReactNode;
  /** What helps there. */
  emptyAction?: ReactNode;
  /** Stands after the first five, as an article of its own. */
  aside?: ReactNode;
};

const cardsBeforeAside = 5;

/** As many as one sees at first, on a large screen too. */
const inSight = 4;

const all = () => true;

/** Posts of any kind that go on as one scrolls. */
export function ContentList({
  answer,
  label = t('Posts'),
  shape = 'post',
  only = all,
  empty,
  emptyAction,
  aside,
}: ContentListProps) {
  const beyondSight = useBeyondSight(!answer.isPending);
  if (answer.isPending) return <ContentSkeletons shape={shape} />;
  if (!answer.data) {
    return (
      <ErrorState
        title={t('Couldn’t load {{what}}', { what: label.toLowerCase() })}
        message={answer.error.message}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }

  const contents = answer.data.pages.flatMap((page) => page.contents.filter(only));
  if (contents.length === 0 && !answer.hasNextPage) {
    return (
      <>
        {empty ?? (
          <EmptyState
            icon={<IconMessages size={40} stroke={1.5} />}
            title={t('No posts yet')}
            action={emptyAction}
          >
            {t('Posts from you and your neighbors appear here. Write the first one.')}
          </EmptyState>
        )}
        {aside}
      </>
    );
  }

  return (
    <>
      <div
        role="feed"
        aria-label={label}
        aria-busy={answer.isFetching || !beyondSight}
        className={classes.feed}
        onKeyDown={moveBetweenCards}
      >
        {(beyondSight ? contents : contents.slice(0, inSight)).map((content, index) => (
          <Fragment key={content.id}>
            {index === cardsBeforeAside && aside}
            <ContentCard content={content} position={index + 1} />
          </Fragment>
        ))}
        {beyondSight && contents.length <= cardsBeforeAside && aside}
      </div>
      {beyondSight && (
        <InfiniteScrollFooter
          answer={answer}
          what={label.toLowerCase()}
          shape={<ContentSkeletons count={2} shape={shape} />}
          className={classes.end}
        >
          <p>{t('You’re all caught up.')}</p>
        </InfiniteScrollFooter>
      )}
    </>
  );
}

/** Whether a list was drawn since the page was opened. */
let isOpen = false;

/** Whether what is out of sight is drawn too: right after the rest, so that nobody waits for it; at once for who comes back to where they were. */
function useBeyondSight(ready: boolean) {
  const [beyond, setBeyond] = useState(ready && isOpen);
  useEffect(() => {
    if (!ready) return;
    isOpen = true;
    startTransition(() => setBeyond(true));
  }, [ready]);
  return beyond;
}

/** Page Down and Page Up go from card to card, as readers of feeds expect. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>) {
  const forward = event.key === 'PageDown';
  if (
    (!forward && event.key !== 'PageUp') ||
    !(event.target instanceof HTMLElement) ||
    event.target.closest('input, textarea, select')
  )
    return;
  const card = event.target.closest('[role="feed"] > article');
  const next = forward ? card?.nextElementSibling : card?.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
