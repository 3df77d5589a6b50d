import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/send.ts';
import { useLike } from '../posts/useLike.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Wrap } from '../ui/primitives.tsx';
import { updateComment, type CommentEntry } from './cache.ts';
import classes from './CommentBar.module.css';
import { CommentLikers } from './CommentLikers.tsx';

type CommentBarProps = {
  comment: CommentEntry;
  /** Opens the reply form. */
  onReply: () => void;
};

/**
 * Bar below a comment or reply: Like, Reply, the like count (opens the list of members who like
 * it), the time, and whether it was edited.
 */
export function CommentBar({ comment, onReply }: CommentBarProps) {
  const { id, liked, total_likes, can_like, can_reply, added_on, updated_on } = comment;
  const client = useQueryClient();
  const toggleLike = useLike(
    { liked, total_likes },
    (liking) => updateComment(client, comment, liking),
    (like) => send(like ? 'POST /comment/like' : 'POST /comment/un-like', { comment_id: id }),
  );

  return (
    <Wrap gap={12} rowGap={4} align="center" size="xs" color="faint" className={classes.bar}>
      {can_like && (
        <button
          type="button"
          className={classes.action}
          aria-pressed={liked}
          onClick={() => void toggleLike()}
        >
          {t('Like')}
        </button>
      )}
      {can_reply && (
        <button type="button" className={classes.action} onClick={onReply}>
          {t('Reply')}
        </button>
      )}
      {/* Visitors see the count only (docs/decisions/2026-11-21-visitors-see-like-counts.md). can_like
          is true for every member. */}
      {total_likes > 0 &&
        (can_like ? (
          <LikeCountButton comment={comment} />
        ) : (
          <span>{plural(total_likes, '{{n}} like', '{{n}} likes')}</span>
        ))}
      <RelativeTime at={added_on} />
      {updated_on && <span>{t('edited')}</span>}
    </Wrap>
  );
}

function LikeCountButton({ comment: { id, total_likes } }: { comment: CommentEntry }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.likes}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {plural(total_likes, '{{n}} like', '{{n}} likes')}
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('Likes')}>
        <CommentLikers id={id} />
      </Dialog>
    </>
  );
}
