import { IconPin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { Card } from '../ui/Card.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { Row } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { ActionBar } from './ActionBar.tsx';
import { AuthorRow } from './AuthorRow.tsx';
import { removeContent } from './cache.ts';
import { CardMenu } from './CardMenu.tsx';
import { cardParts } from './cardParts.ts';
import classes from './ContentCard.module.css';
import type { FarCard } from './farCard.ts';
import { Likers } from './Likers.tsx';
import { PostBody } from './PostBody.tsx';

/** Loaded lazily, because few posts are hidden. */
const HiddenNotice = lazy(() =>
  import('../moderation/HiddenNotice.tsx').then((module) => ({ default: module.HiddenNotice })),
);
const PendingReviewBadge = lazy(() =>
  import('../moderation/PendingReviewBadge.tsx').then((module) => ({
    default: module.PendingReviewBadge,
  })),
);

type ContentCardProps = {
  content: Content;
  /** Position in the feed, from 1. */
  position?: number;
  /** Set while the card is far from the screen and shows only its text. */
  far?: FarCard | undefined;
  /** True on the page of the post, where comments are open from the start. */
  standalone?: boolean;
  /** The first page of comments, if it came with the post. */
  thread?: Output<'GET /comment/list'> | undefined;
  /** Id of the comment in the URL. */
  commentId?: number | undefined;
  /** True on the page of the group of the post. */
  inGroup?: boolean;
  /** Says that the post comes first because it is pinned. */
  pinned?: boolean;
  /** Called when the post disappears, because it is deleted. */
  onHidden?: () => void;
};

/**
 * Card of a post of any type, in lists and on its page. Author, menu, buttons and comments are
 * common; the body depends on the type.
 */
export function ContentCard({
  content,
  position,
  far,
  standalone = false,
  thread,
  commentId,
  inGroup = false,
  pinned = false,
  onHidden,
}: ContentCardProps) {
  const [threadOpen, setThreadOpen] = useState(standalone);
  const [focusRequests, setFocusRequests] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const id = useId();
  const { bodies, Thread } = cardParts();
  const Body = bodies[content.content_type] ?? PostBody;
  const isDraft = content.blog?.status === 'Draft';
  const commentsClosed = isDraft || content.blog?.is_comment === 'N';

  const openThread = () => {
    setThreadOpen(true);
    setFocusRequests(focusRequests + 1);
  };
  const handleHidden = () => {
    moveFocusToNeighbor(card.current);
    onHidden?.();
  };
  const isPending = useIsMutationPending();
  // Its deletion can still be undone.
  if (isPending('POST /content/delete', { id: content.id })) return null;

  const frame = {
    as: 'article' as const,
    ref: card,
    'data-card': content.id,
    'aria-labelledby': id,
    ...(position !== undefined && {
      tabIndex: 0,
      'aria-posinset': position,
      'aria-setsize': -1,
    }),
  };
  // The element stays, with the focus. Searches of the browser find the heading and the text.
  if (far) {
    const heading = content.title || content.user.name;
    return (
      <Card {...frame} data-far className={classes.far} style={{ height: far.height }}>
        <h2 id={id}>{heading}</h2>
        {far.text.replace(heading, '').trim()}
      </Card>
    );
  }

  return (
    <Card {...frame}>
      {pinned && (
        <Row as="p" gap={6} mb={10} size="xs" color="muted" weight={600}>
          <IconPin size={16} stroke={1.75} aria-hidden />
          {t('Pinned')}
        </Row>
      )}
      <AuthorRow
        content={content}
        id={id}
        inGroup={inGroup}
        menu={
          <CardMenu
            content={content}
            onHidden={handleHidden}
            onRemoved={() => removeContent(client, content.id)}
          />
        }
      />
      {content.waits && (
        <Suspense>
          <PendingReviewBadge />
        </Suspense>
      )}
      {content.hidden && (
        <Suspense>
          <HiddenNotice hidden={content.hidden} />
        </Suspense>
      )}
      <Suspense fallback={<div data-loading-part />}>
        <Body content={content} standalone={standalone} onComment={openThread} />
      </Suspense>
      <Likers content={content} />
      {!isDraft && (
        <ActionBar
          content={content}
          threadId={`${id}-thread`}
          threadOpen={threadOpen}
          commentsClosed={commentsClosed}
          onComment={openThread}
          onThread={() => {
            setThreadOpen(!threadOpen);
            setFocusRequests(0);
          }}
        />
      )}
      {!commentsClosed && (
        <section id={`${id}-thread`} aria-label={t('Comments')} hidden={!threadOpen}>
          {threadOpen && (
            <Suspense>
              <Thread
                content={content}
                first={thread}
                opened={commentId}
                focusRequests={focusRequests}
              />
            </Suspense>
          )}
        </section>
      )}
    </Card>
  );
}
