import { IconMessages } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import {
  Fragment,
  memo,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Content } from '#contract/posts.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { ContentCard } from './ContentCard.tsx';
import { isPinned, type PinPlace } from './pins.ts';
import classes from './ContentList.module.css';
import { ContentSkeletons, type Shape } from './ContentSkeletons.tsx';
import { useFarCards } from './useFarCards.ts';

type ContentListProps = {
  /** Result of `useInfiniteApiQuery`. */
  query: UseInfiniteQueryResult<InfiniteData<{ contents: Content[] }>, ApiRequestError>;
  /** Plural noun, for example "Polls". */
  label?: string;
  /** Type of posts that the placeholders look like. */
  shape?: Shape;
  /** Filter; posts for which it returns false are left out. */
  only?: (content: Content) => boolean;
  /** Replaces the default empty state. */
  empty?: ReactNode;
  /** Button of the default empty state. */
  emptyAction?: ReactNode;
  /** Rendered after the first five posts, as an article. */
  aside?: ReactNode;
  /** Rendered above the post with this id, as an article. */
  line?: { before: number; element: ReactNode };
  /** Shown at the end of the list. */
  end?: ReactNode;
  /** The place whose posts these are. Its pinned posts, which come first, are marked. */
  pinsOf?: PinPlace;
  /** True for the posts of one group on its page. */
  inGroup?: boolean;
  /** Shows a post, if not as a full card. */
  row?: ComponentType<RowProps>;
};

/** A short form of a post in a list. `position` starts at 1. */
export type RowProps = { content: Content; position: number };

const cardsBeforeAside = 5;

/** Posts rendered first; enough to fill a large screen. */
const firstRenderCount = 4;

const keepAll = () => true;

/** A feed of posts with infinite scrolling. */
export function ContentList({
  query,
  label = t('Posts'),
  shape = 'post',
  only = keepAll,
  empty,
  emptyAction,
  aside,
  line,
  end,
  pinsOf,
  inGroup = false,
  row,
}: ContentListProps) {
  const showAll = useShowAll(!query.isPending);
  const contents = query.data?.pages.flatMap((page) => page.contents.filter(only)) ?? [];
  const { feedProps, getFar } = useFarCards(contents);
  if (query.isPending) return <ContentSkeletons shape={shape} />;
  if (!query.data) {
    return (
      <ErrorState
        title={t('Couldn’t load {{noun}}', { noun: label.toLowerCase() })}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }

  if (contents.length === 0 && !query.hasNextPage) {
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
      <Feed {...feedProps} label={label} busy={query.isFetching || !showAll}>
        {(showAll ? contents : contents.slice(0, firstRenderCount)).map((content, index) => {
          const far = getFar(content);
          return (
            <Fragment key={content.id}>
              {index === cardsBeforeAside && aside}
              {content.id === line?.before && line.element}
              {/* The notices of a hidden or held post are part of the full card. */}
              {row && !far && !content.hidden && !content.waits ? (
                <ListedRow row={row} content={content} position={index + 1} />
              ) : (
                <ListedCard
                  content={content}
                  far={far}
                  position={index + 1}
                  inGroup={inGroup}
                  pinned={pinsOf !== undefined && isPinned(content, pinsOf)}
                />
              )}
            </Fragment>
          );
        })}
        {showAll && contents.length <= cardsBeforeAside && aside}
      </Feed>
      {showAll && (
        <InfiniteScrollFooter
          query={query}
          noun={label.toLowerCase()}
          skeleton={<ContentSkeletons count={2} shape={shape} />}
          className={classes.end}
        >
          {end && <p>{end}</p>}
        </InfiniteScrollFooter>
      )}
    </>
  );
}

/** Rendered again only when its post changes, because the list changes while it is scrolled. */
const ListedCard = memo(ContentCard);
const ListedRow = memo(function ListedRow({
  row: Row,
  ...props
}: RowProps & { row: ComponentType<RowProps> }) {
  const isPending = useIsMutationPending();
  // Its deletion can still be undone.
  return !isPending('POST /content/delete', { id: props.content.id }) && <Row {...props} />;
});

type FeedProps = Partial<ReturnType<typeof useFarCards>['feedProps']> & {
  label: string;
  busy?: boolean;
  children: ReactNode;
};

/** The frame of a list of posts. */
export const Feed = ({ label, busy, children, ...props }: FeedProps) => (
  <Stack
    {...props}
    role="feed"
    aria-label={label}
    aria-busy={busy}
    gap={16}
    onKeyDown={moveBetweenCards}
  >
    {children}
  </Stack>
);

/** Whether a list has rendered since the page was loaded. */
let hasRendered = false;

/**
 * Whether posts below the first screen are rendered. They follow in a transition after the first
 * posts; on return to a list they are rendered immediately.
 */
function useShowAll(ready: boolean) {
  const [showAll, setShowAll] = useState(ready && hasRendered);
  useEffect(() => {
    if (!ready) return;
    hasRendered = true;
    startTransition(() => setShowAll(true));
  }, [ready]);
  return showAll;
}

/** Page Down and Page Up move between cards, as the ARIA feed pattern requires. */
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
