import { lazy, Suspense, useRef, useState } from 'react';
import { spamStrings } from '#contract/spamStrings.ts';
import { PhotoMosaic } from '../files/PhotoMosaic.tsx';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { t } from '../i18n/language.ts';
import type { CommentView } from '#contract/comments.ts';
import { Stack, Text, TextButton } from '../ui/primitives.tsx';
import type { CommentEntry } from './cache.ts';
import { CommentBar } from './CommentBar.tsx';
import { CommentForm } from './CommentForm.tsx';
import classes from './CommentItem.module.css';
import { CommentMenu } from './CommentMenu.tsx';
import { useIsCommentDeleting } from './useIsCommentDeleting.ts';
import { MoreReplies } from './MoreReplies.tsx';

const EarlierComment = lazy(() =>
  import('./EarlierComment.tsx').then((module) => ({ default: module.EarlierComment })),
);
const HiddenNotice = lazy(() =>
  import('../moderation/HiddenNotice.tsx').then((module) => ({ default: module.HiddenNotice })),
);
const PendingReviewBadge = lazy(() =>
  import('../moderation/PendingReviewBadge.tsx').then((module) => ({
    default: module.PendingReviewBadge,
  })),
);

type CommentItemProps = {
  comment: CommentEntry & Partial<Pick<CommentView, 'earlier_replies' | 'later_replies'>>;
  /** The loaded replies of a comment; absent if this is a reply. */
  replies?: CommentEntry[];
  /** Id of the comment or reply in the URL. */
  opened?: number | undefined;
  /** Announces the result to screen readers. */
  announce: (message: string) => void;
};

/**
 * A comment with its replies, or a reply. While it is edited, a form takes the place of its text.
 */
export function CommentItem({ comment, replies, opened, announce }: CommentItemProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'reply'>('read');
  const { user, content_id } = comment;
  const editing = mode === 'edit';
  const isOpened = comment.id === opened;
  const [isShown, setShown] = useState(isOpened);
  const isFolded = comment.muted === true && !isShown;
  const item = useRef<HTMLElement>(null);
  const isDeleting = useIsCommentDeleting();
  const shownReplies = replies?.filter((reply) => !isDeleting(reply));

  // The focused form disappears; move the focus to the comment.
  const showComment = () => {
    setMode('read');
    item.current?.focus({ preventScroll: true });
  };
  /** Called before a removed comment disappears. A top-level comment is in a list item. */
  const focusSibling = () =>
    moveFocusToNeighbor(replies ? item.current?.parentElement : item.current);
  /** Handler of a form that saved; `message` announces it unless the text waits for review. */
  const closeForm = (message: string) => (isHeld: boolean) => {
    showComment();
    announce(isHeld ? spamStrings.waits : message);
  };

  return (
    <article
      ref={item}
      tabIndex={-1}
      className={classes.item}
      data-comment={comment.id}
      {...(isOpened && { 'aria-current': true })}
      aria-label={
        isFolded
          ? t('Comment by a muted person')
          : replies
            ? t('Comment by {{name}}', { name: user.name })
            : t('Reply by {{name}}', { name: user.name })
      }
    >
      {isFolded ? <span /> : <PortraitLink person={user} size={replies ? 32 : 24} />}
      <div className={classes.words} data-editing={editing || undefined}>
        {isFolded ? (
          <Text color="muted">
            {t('A muted person wrote this.')}{' '}
            <TextButton
              type="button"
              onClick={() => {
                item.current?.focus({ preventScroll: true });
                setShown(true);
              }}
            >
              {t('Show')}
            </TextButton>
          </Text>
        ) : editing ? (
          <CommentForm
            draftKey={`comment-edit-${comment.id}`}
            content_id={content_id}
            comment={comment}
            question={t('Your comment')}
            onSuccess={closeForm(t('Comment saved.'))}
            onCancel={showComment}
          />
        ) : (
          <>
            <ReadMore
              lead={
                <>
                  <PersonLink person={user} className={classes.name} />{' '}
                </>
              }
              text={comment.comment}
              expanded={isOpened}
            />
            {comment.picture && (
              <PhotoMosaic images={[comment.picture]} authorName={user.name} compact />
            )}
            {comment.waits && (
              <Suspense>
                <PendingReviewBadge />
              </Suspense>
            )}
            {comment.earlier_audience && (
              <Suspense>
                <EarlierComment comment={comment} />
              </Suspense>
            )}
            {comment.hidden && (
              <Suspense>
                <HiddenNotice hidden={comment.hidden} />
              </Suspense>
            )}
            <CommentBar comment={comment} onReply={() => setMode('reply')} />
          </>
        )}
      </div>
      {!editing && !isFolded && (
        <CommentMenu comment={comment} onEdit={() => setMode('edit')} onHidden={focusSibling} />
      )}
      {replies && (replies.length > 0 || mode === 'reply') && (
        <Stack gap={10} mt={6} className={classes.replies}>
          {/* Without `earlier_replies` the loaded replies are the newest. */}
          {(comment.earlier_replies ?? replies.length < comment.total_replies) && (
            <MoreReplies comment={comment} side="earlier" from={replies[0]?.id} />
          )}
          {shownReplies?.map((reply) => (
            <CommentItem key={reply.id} comment={reply} opened={opened} announce={announce} />
          ))}
          {comment.later_replies && (
            <MoreReplies comment={comment} side="later" from={comment.later_replies} />
          )}
          {mode === 'reply' && (
            <CommentForm
              draftKey={`reply-${comment.id}`}
              content_id={content_id}
              parent_id={comment.id}
              question={t('Reply to {{name}}…', { name: user.name })}
              onSuccess={closeForm(t('Reply added.'))}
              onCancel={showComment}
            />
          )}
        </Stack>
      )}
    </article>
  );
}
