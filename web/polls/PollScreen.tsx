import { VisuallyHidden } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '../api/hooks.ts';
import { ContentCard } from '../posts/ContentCard.tsx';
import { ContentSkeletons } from '../posts/ContentSkeletons.tsx';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { PollMissing } from './PollMissing.tsx';

/** A poll with its comments. */
export function PollScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <Page>
      <VisuallyHidden component="h1">{t('Poll')}</VisuallyHidden>
      <BackLink to={paths.polls()}>{t('All polls')}</BackLink>
      {isId(id) ? <Poll key={id} id={Number(id)} /> : <PollMissing />}
    </Page>
  );
}

function Poll({ id }: { id: number }) {
  const query = useApiQuery('GET /poll/get-content', { id });
  const navigate = useNavigate();
  const { comment } = useSearch({ strict: false });
  const content = query.data?.content;
  useTitle(content?.title ?? t('Poll'));

  if (query.isPending) return <ContentSkeletons count={1} shape="poll" />;
  if (query.error?.code === 'not_found') return <PollMissing />;
  if (!content)
    return (
      <ErrorState
        title={t('Couldn’t load this poll')}
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <ContentCard
      content={content}
      standalone
      commentId={comment}
      onHidden={() => void navigate({ to: paths.polls() })}
    />
  );
}
