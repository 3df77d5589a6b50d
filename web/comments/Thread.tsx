import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { groupStrings } from '#contract/groupStrings.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import type { ThreadProps } from '../posts/cardParts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, TextButton, Wrap } from '../ui/primitives.tsx';
import { useCommentContext } from './useCommentContext.ts';
import { countNewComments, buildThread, buildThreadByLikes, type CommentPage } from './cache.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { NewComments } from './NewComments.tsx';
import { useCommentOrder, type CommentOrder } from './commentOrder.ts';
import { orderLabels, OrderMenu } from './OrderMenu.tsx';
import { useIsCommentDeleting } from './useIsCommentDeleting.ts';
import { useMostLikedComments } from './useMostLikedComments.ts';
import { useNewestComments } from './useNewestComments.ts';
import { useStableOrder } from './useStableOrder.ts';
import classes from './Thread.module.css';

/**
 * The comments of a post: the newest ones, with earlier ones on request, or those around the
 * comment with the id `opened`, to which the URL links. Each increment of `focusRequests` focuses
 * the comment form.
 */
export function Thread({ opened, ...props }: ThreadProps) {
  return opened === undefined ? (
    <NewestComments {...props} />
  ) : (
    <CommentsAround key={opened} {...props} opened={opened} />
  );
}

function NewestComments({ content, first, focusRequests = 0, addedPhoto }: ThreadProps) {
  const [chosenOrder, chooseOrder] = useCommentOrder();
  // New comments that were asked for, in place of the most liked ones.
  const [showsNewest, setShowsNewest] = useState(false);
  const order = showsNewest ? 'newest' : chosenOrder;
  const newest = useNewestComments(content.id, first);
  const mostLiked = useMostLikedComments(content.id, order === 'liked');
  // The comments on screen remain while those in the other order load.
  const [wasLiked] = useState(order === 'liked');
  const isByLikes = order === 'liked' && (mostLiked.data !== undefined || wasLiked);
  const query = isByLikes ? mostLiked : newest;
  if (!query.data) return <LoadingOrError query={query} />;
  return (
    <Comments
      content={content}
      pages={query.data.pages}
      order={order}
      onOrder={(chosen) => {
        setShowsNewest(false);
        chooseOrder(chosen);
      }}
      isByLikes={isByLikes}
      isReordering={order === 'liked' && mostLiked.isLoading}
      earlier={{
        hasMore: query.hasNextPage,
        isFetching: query.isFetchingNextPage,
        hasFailed: query.isFetchNextPageError || (order === 'liked' && mostLiked.isLoadingError),
        show: () => void query.fetchNextPage(),
      }}
      errorMessage={query.error?.message ?? mostLiked.error?.message}
      focusRequests={focusRequests}
      addedPhoto={addedPhoto}
      onRefresh={() => {
        // A new comment has no likes yet.
        if (isByLikes) setShowsNewest(true);
        return newest.refetch();
      }}
    />
  );
}

/** The comments around the linked one, which is marked and focused. */
function CommentsAround({
  content,
  first,
  opened,
  focusRequests = 0,
  addedPhoto,
}: ThreadProps & { opened: number }) {
  const query = useCommentContext(content.id, opened);
  const navigate = useNavigate();
  const [order, setOrder] = useCommentOrder();
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    const comment = isLoaded && document.querySelector<HTMLElement>(`[data-comment="${opened}"]`);
    if (!comment) return;
    // Scroll to its beginning, because it may have many replies.
    comment.firstElementChild?.scrollIntoView({ block: 'center', behavior: 'instant' });
    comment.focus({ preventScroll: true });
  }, [isLoaded, opened]);

  if (query.error?.code === 'not_found' && !isLoaded)
    return (
      <>
        <Text mt={14} size="sm" px={12} py={10} surface="accent" radius={8} role="status">
          {t('This comment was deleted, or you can’t see it.')}
        </Text>
        <NewestComments
          content={content}
          first={first}
          focusRequests={focusRequests}
          addedPhoto={addedPhoto}
        />
      </>
    );
  if (!query.data) return <LoadingOrError query={query} />;
  const showNewest = () => navigate({ to: '.', search: {}, resetScroll: false });
  return (
    <Comments
      content={content}
      pages={query.data.pages}
      order={order}
      onOrder={setOrder}
      opened={opened}
      earlier={{
        hasMore: query.hasPreviousPage,
        isFetching: query.isFetchingPreviousPage,
        hasFailed: query.isFetchPreviousPageError,
        show: () => void query.fetchPreviousPage(),
      }}
      later={{
        hasMore: query.hasNextPage,
        isFetching: query.isFetchingNextPage,
        hasFailed: query.isFetchNextPageError,
        show: () => void query.fetchNextPage(),
      }}
      errorMessage={query.error?.message}
      focusRequests={focusRequests}
      addedPhoto={addedPhoto}
      onRefresh={showNewest}
    />
  );
}

type LoadingOrErrorProps = {
  query: {
    isPending: boolean;
    isFetching: boolean;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
};

/** Shown while there are no comments to show. */
function LoadingOrError({ query }: LoadingOrErrorProps) {
  if (query.isPending)
    return <Skeleton height={48} mt="sm" role="status" aria-label={t('Loading comments')} />;
  return (
    <ErrorState
      title={t('Couldn’t load the comments')}
      message={query.error?.message ?? ''}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

/** Paging state for the comments before or after the displayed ones. */
type PageControl = { hasMore: boolean; isFetching: boolean; hasFailed: boolean; show: () => void };
type CommentsProps = {
  content: Content;
  pages: CommentPage[];
  order: CommentOrder;
  onOrder: (order: CommentOrder) => void;
  opened?: number;
  /** The pages are in the order of likes. */
  isByLikes?: boolean;
  /** The comments in the chosen order are loading. */
  isReordering?: boolean;
  earlier: PageControl;
  later?: PageControl;
  errorMessage: string | undefined;
  focusRequests: number;
  addedPhoto: File | undefined;
  /** Shows the newest comments, with those added since. */
  onRefresh: () => Promise<unknown>;
};

function Comments({
  content,
  pages,
  order,
  onOrder,
  opened,
  isByLikes = false,
  isReordering = false,
  earlier,
  later,
  errorMessage,
  focusRequests,
  addedPhoto,
  onRefresh,
}: CommentsProps) {
  const [announcement, setAnnouncement] = useState('');
  const isDeleting = useIsCommentDeleting();
  const comments = (isByLikes ? buildThreadByLikes(pages) : buildThread(pages)).filter(
    (comment) => !isDeleting(comment),
  );
  const { list, saveScrollPosition } = useStableOrder(comments[0]?.id, earlier.hasMore);
  const isNewestFirst = order === 'newest';
  /** The form is above the comments, and more of them are added below. */
  const isFormFirst = isNewestFirst || isByLikes;
  const showEarlier = () => {
    if (!isFormFirst) saveScrollPosition();
    earlier.show();
  };
  /** From the oldest to the newest, or from the form to the least liked in reverse. */
  const parts = [
    <Fragment key="earlier">
      {earlier.hasMore && (
        <TextButton
          type="button"
          size="sm"
          weight={600}
          className={classes.previous}
          aria-busy={earlier.isFetching}
          onClick={showEarlier}
        >
          {isByLikes ? t('View more comments') : t('View previous comments')}
        </TextButton>
      )}
      {earlier.hasFailed && (
        <Text size="sm" color="danger">
          {errorMessage}
        </Text>
      )}
    </Fragment>,
    <Stack key="list" ref={list} as="ul" gap={12} className={classes.list}>
      {(isNewestFirst ? comments.toReversed() : comments).map((comment) => (
        <li key={comment.id} tabIndex={-1}>
          <CommentItem
            comment={comment}
            replies={comment.reply}
            opened={opened}
            announce={setAnnouncement}
          />
        </li>
      ))}
    </Stack>,
    <Fragment key="later">
      {later?.hasMore && (
        <Wrap gap={20} rowGap={4}>
          <TextButton
            type="button"
            size="sm"
            weight={600}
            className={classes.previous}
            aria-busy={later.isFetching}
            onClick={later.show}
          >
            {t('View later comments')}
          </TextButton>
          <TextButton
            type="button"
            size="sm"
            weight={600}
            className={classes.previous}
            onClick={() => void onRefresh()}
          >
            {t('Go to the newest comments')}
          </TextButton>
        </Wrap>
      )}
      {later?.hasFailed && (
        <Text size="sm" color="danger">
          {errorMessage}
        </Text>
      )}
    </Fragment>,
    <NewComments
      key="new"
      count={countNewComments(pages, content.total_comments)}
      list={list}
      onShow={onRefresh}
    />,
    <CommentFormArea
      key="form"
      content={content}
      focusRequests={focusRequests}
      addedPhoto={addedPhoto}
      announce={setAnnouncement}
    />,
  ];
  return (
    <Stack gap={12} mt={14} className={classes.thread}>
      {comments.length > 1 && (
        <OrderMenu
          order={order}
          busy={isReordering}
          onChange={(chosen) => {
            onOrder(chosen);
            setAnnouncement(orderLabels[chosen]);
          }}
        />
      )}
      {isFormFirst ? parts.toReversed() : parts}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Stack>
  );
}

/** Who can read a comment, as a hint, if the audience of the post is not obvious. */
function formatReaders({ shared_as, user: { name } }: Content): string | undefined {
  if (shared_as === 'Friends')
    return t('Only {{name}}’s friends can read your comment, including new friends.', { name });
  if (shared_as === 'Collection')
    return t(
      'Only friends chosen by {{name}} can read your comment. {{name}} can add others later.',
      {
        name,
      },
    );
  return undefined;
}

/** The comment form, or the reason why the viewer cannot comment. */
function CommentFormArea({
  content,
  focusRequests,
  addedPhoto,
  announce,
}: {
  content: Content;
  focusRequests: number;
  addedPhoto: File | undefined;
  announce: (announcement: string) => void;
}) {
  const { pathname, searchStr } = useLocation();
  const isLoggedIn = useSession() !== null;
  if (!isLoggedIn) {
    return (
      <Link
        to={paths.login()}
        search={{ return: pathname + searchStr }}
        state={{ loginPurpose: 'comment' }}
        className={classes.login}
      >
        {t('Log in to comment')}
      </Link>
    );
  }
  if (!content.can_comment) {
    // Either the author of a blog has turned comments off, or the viewer is not in the group.
    const group = content.blog?.is_comment === 'N' ? undefined : content.group;
    return (
      <Text size="sm" color="faint">
        {group
          ? group.archived
            ? groupStrings.groupIsArchived
            : t('Only members of {{group}} can comment.', { group: group.name })
          : strings.commentsOff}
      </Text>
    );
  }
  const readers = formatReaders(content);
  return (
    <>
      <CommentForm
        draftKey={`comment-${content.id}`}
        focusRequests={focusRequests}
        addedPhoto={addedPhoto}
        content_id={content.id}
        question={t('Write a comment…')}
        onSuccess={(isHeld) => announce(isHeld ? spamStrings.waits : t('Comment added.'))}
      />
      {readers && (
        <Text size="sm" color="faint">
          {readers}
        </Text>
      )}
    </>
  );
}
