import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { addReplies, type Entry } from './cache.ts';
import classes from './Thread.module.css';

type MoreRepliesProps = { comment: Entry; side: 'earlier' | 'later'; from: number | undefined };

/** Brings the replies of a comment that did not come with it: those before or after one of them. */
export function MoreReplies({ comment, side, from }: MoreRepliesProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const show = async () => {
    setAsking(true);
    try {
      const place =
        from === undefined ? {} : side === 'earlier' ? { before: from } : { after: from };
      addReplies(
        client,
        comment,
        side,
        await send('GET /comment/replies', { id: comment.id, ...place }),
      );
    } catch (error) {
      if (error instanceof ApiRequestError) showErrorToast(error);
      else throw error;
    } finally {
      setAsking(false);
    }
  };
  return (
    <button
      type="button"
      className={classes.previous}
      aria-busy={asking}
      disabled={asking}
      onClick={() => void show()}
    >
      {side === 'earlier' ? t('View earlier replies') : t('View later replies')}
    </button>
  );
}
