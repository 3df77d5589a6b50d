import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import { EarlierAudience } from '../posts/EarlierAudience.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { updateComment, type CommentEntry } from './cache.ts';

/**
 * Note on the viewer’s own comment whose audience is smaller than that of the post, which was
 * extended after the comment was written.
 */
export function EarlierComment({ comment }: { comment: CommentEntry }) {
  const client = useQueryClient();
  const share = useApiMutation('POST /comment/share-again', {
    onSuccess: ({ comment: { total_likes, waits = false }, message }) => {
      toast.success(message);
      updateComment(client, comment, { total_likes, waits, earlier_audience: false });
    },
  });
  return (
    <EarlierAudience
      action={t('Show my comment to everyone')}
      busy={share.isPending}
      onShare={() => share.mutate({ id: comment.id })}
    >
      {t(
        'More people can see this post now. Your comment is still shown only to people who could see the post when you wrote it.',
      )}
    </EarlierAudience>
  );
}
