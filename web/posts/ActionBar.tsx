import { IconMessageCircle, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Content } from '#contract/posts.ts';
import { send } from '../api/send.ts';
import { useSession } from '../api/session.ts';
import { onCommentRequest } from '../shortcuts/cardCommands.ts';
import { plural, t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './ActionBar.module.css';
import { updateContent } from './cache.ts';
import { useLike } from './useLike.ts';
import { withViewer } from './likers.ts';
import { ShareButton } from './ShareButton.tsx';

type ActionBarProps = {
  content: Content;
  threadId: string;
  threadOpen: boolean;
  /** True if comments are switched off or the post is a draft. */
  commentsClosed: boolean;
  /** Opens or closes the thread. */
  onThread: () => void;
  /** Opens the thread and focuses its form. */
  onComment: () => void;
};

/** Buttons of a post: like, comments and share. Users who cannot like see only the count. */
export function ActionBar({
  content,
  threadId,
  threadOpen,
  commentsClosed,
  onThread,
  onComment,
}: ActionBarProps) {
  const commentButton = useRef<HTMLButtonElement>(null);
  // A keyboard shortcut requests a comment through the button.
  const onRequest = useEffectEvent(onComment);
  useEffect(() => onCommentRequest(commentButton.current, () => onRequest()), [commentsClosed]);
  const { total_likes, total_comments, can_comment, can_like } = content;
  return (
    <Wrap gap={4} className={classes.bar}>
      {can_like ? (
        <LikeButton content={content} />
      ) : (
        total_likes > 0 && (
          <span className={classes.fact}>{plural(total_likes, '{{n}} like', '{{n}} likes')}</span>
        )
      )}
      {!commentsClosed && (
        <button
          ref={commentButton}
          type="button"
          data-key="comment"
          className={classes.action}
          aria-expanded={threadOpen}
          aria-controls={threadId}
          onClick={onThread}
        >
          <IconMessageCircle size={20} stroke={1.75} aria-hidden />
          {total_comments === 0 && can_comment
            ? t('Comment|verb')
            : plural(total_comments, '{{n}} comment', '{{n}} comments')}
        </button>
      )}
      <ShareButton content={content} />
    </Wrap>
  );
}

function LikeButton({ content }: { content: Content }) {
  const { id, liked, total_likes } = content;
  const client = useQueryClient();
  const viewer = useSession();
  const toggleLike = useLike(
    { liked, total_likes },
    (liking, likes) =>
      updateContent(client, id, (content) => ({
        ...content,
        ...liking,
        likes: likes ?? (viewer ? withViewer(content.likes, liking.liked, viewer) : content.likes),
      })),
    (like) => send(like ? 'POST /content/like' : 'POST /content/un-like', { content_id: id }),
  );
  const count = plural(total_likes, '{{n}} like', '{{n}} likes');
  // The line above the buttons (Likers.tsx) names the likers and counts the others.
  const isCountedAbove = liked || content.likes.length > 0;

  return (
    <button
      type="button"
      data-key="like"
      className={classes.action}
      aria-pressed={liked}
      aria-label={total_likes > 0 ? t('Like: {{likes}}', { likes: count }) : t('Like')}
      onClick={() => void toggleLike()}
    >
      {liked ? (
        <IconThumbUpFilled size={20} aria-hidden />
      ) : (
        <IconThumbUp size={20} stroke={1.75} aria-hidden />
      )}
      {total_likes === 0 || isCountedAbove ? t('Like') : count}
    </button>
  );
}
