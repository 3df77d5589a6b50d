import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import { sentences } from '#contract/sentences.ts';
import { spamSentences } from '#contract/spamSentences.ts';
import { firstPage, useEndless } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { t } from '../ui/language.ts';
import { newSince, threadOf } from './cache.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { NewComments } from './NewComments.tsx';
import { useSteadyList } from './steady.ts';
import classes from './Thread.module.css';

/** What people say about a post: the two newest first, the ones before when asked. Each time it is `wished`, the cursor goes to where one writes. */
export function Thread({ content, first, wished = 0 }: { content: Content; first?: Answer<'GET /comment/list'> | undefined; wished?: number }) {
  const answer = useEndless('GET /comment/list', { content_id: content.id }, first && { first: firstPage(first) });
  const [told, setTold] = useState('');
  const comments = threadOf(answer.data?.pages ?? []);
  const { list, hold } = useSteadyList(comments[0]?.id, answer.hasNextPage);

  const showPrevious = () => {
    hold();
    void answer.fetchNextPage();
  };

  if (answer.isPending) return <Skeleton height={48} mt="sm" role="status" aria-label={t('Loading the comments')} />;
  if (!answer.data)
    return (
      <ErrorRegion
        title={t('We could not load the comments')}
        message={answer.error.message}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  return (
    <div className={classes.thread}>
      {answer.hasNextPage && (
        <button type="button" className={classes.previous} aria-busy={answer.isFetchingNextPage} onClick={showPrevious}>
          {t('View previous comments')}
        </button>
      )}
      {answer.isFetchNextPageError && <p className={classes.failure}>{answer.error.message}</p>}
      <ul ref={list} className={classes.list}>
        {comments.map((comment) => (
          <li key={comment.id} tabIndex={-1}>
            <CommentItem comment={comment} replies={comment.reply} onTell={setTold} />
          </li>
        ))}
      </ul>
      <NewComments count={newSince(answer.data.pages, content.total_comments)} list={list} onShow={() => answer.refetch()} />
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <Foot content={content} wished={wished} onTell={setTold} />
    </div>
  );
}

/** Who reads a comment on what is not for everybody. */
function readersOf({ shared_as, user: { name } }: Content): string | undefined {
  if (shared_as === 'Friends') return t('Only friends of {{name}} read your comment, new friends too.', { name });
  if (shared_as === 'Collection') return t('Only friends whom {{name}} chose read your comment. {{name}} can add others later.', { name });
  return undefined;
}

/** Where one's own comment goes, or why it cannot. */
function Foot({ content, wished, onTell }: { content: Content; wished: number; onTell: (told: string) => void }) {
  const { pathname } = useLocation();
  const member = useSession() !== null;
  if (!member) {
    return (
      <Link to={paths.login()} search={{ return: pathname }} className={classes.login}>
        {t('Log in to comment')}
      </Link>
    );
  }
  if (!content.can_comment) {
    const group = content.blog?.is_comment === 'N' ? undefined : content.group;
    return <p className={classes.note}>{group ? t('The members of {{group}} comment here.', { group: group.name }) : sentences.commentsOff}</p>;
  }
  const readers = readersOf(content);
  return (
    <>
      <CommentForm
        draftKey={`comment-${content.id}`}
        wished={wished}
        content_id={content.id}
        question={t('Write a comment…')}
        onDone={(waits) => onTell(waits ? spamSentences.waits : t('Your comment was added.'))}
      />
      {readers && <p className={classes.note}>{readers}</p>}
    </>
  );
}
