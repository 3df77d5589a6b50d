import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '../api/refused.ts';
import { send } from '../api/send.ts';
import { tellRefusal } from '../api/tell.ts';
import { t } from '../ui/language.ts';
import { addEarlierReplies, type Entry } from './cache.ts';
import classes from './Thread.module.css';

/** Brings the replies of a comment that did not come with it, the newest of them first. */
export function EarlierReplies({ comment, first }: { comment: Entry; first: number | undefined }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const show = async () => {
    setAsking(true);
    try {
      const { reply } = await send('GET /comment/replies', { id: comment.id, ...(first !== undefined && { before: first }) });
      addEarlierReplies(client, comment, reply);
    } catch (error) {
      if (error instanceof Refused) tellRefusal(error);
      else throw error;
    } finally {
      setAsking(false);
    }
  };
  return (
    <button type="button" className={classes.previous} aria-busy={asking} disabled={asking} onClick={() => void show()}>
      {t('View earlier replies')}
    </button>
  );
}
