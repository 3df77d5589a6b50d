import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { TextButton } from '../ui/primitives.tsx';
import { addReplies, type CommentEntry } from './cache.ts';
import classes from './Thread.module.css';

type MoreRepliesProps = {
  comment: CommentEntry;
  side: 'earlier' | 'later';
  /** Id of the reply next to the ones to load; undefined loads the newest. */
  from: number | undefined;
};

/** Button that loads replies before or after the displayed ones into the cached thread. */
export function MoreReplies({ comment, side, from }: MoreRepliesProps) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const cursor =
        from === undefined ? {} : side === 'earlier' ? { before: from } : { after: from };
      addReplies(
        client,
        comment,
        side,
        await send('GET /comment/replies', { id: comment.id, ...cursor }),
      );
    } catch (error) {
      if (error instanceof ApiRequestError) showErrorToast(error);
      else throw error;
    } finally {
      setLoading(false);
    }
  };
  return (
    <TextButton
      type="button"
      size="sm"
      weight={600}
      className={classes.previous}
      aria-busy={loading}
      disabled={loading}
      onClick={() => void load()}
    >
      {side === 'earlier' ? t('View earlier replies') : t('View later replies')}
    </TextButton>
  );
}
