import { VisuallyHidden } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { sentences } from '#contract/sentences.ts';
import { useAsk } from '../api/hooks.ts';
import { ContentCard } from '../content/ContentCard.tsx';
import { ContentSkeletons } from '../content/ContentSkeletons.tsx';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../shell/BackLink.tsx';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Screen } from '../shell/Screen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { t } from '../ui/language.ts';
import { useTitle } from '../ui/title.ts';

/** One poll with its comments. */
export function PollScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <Screen>
      <VisuallyHidden component="h1">{t('Poll')}</VisuallyHidden>
      <BackLink to={paths.polls()}>{t('All polls')}</BackLink>
      {isId(id) ? <Poll key={id} id={Number(id)} /> : <PollMissing />}
    </Screen>
  );
}

function Poll({ id }: { id: number }) {
  const answer = useAsk('GET /poll/get-content', { id });
  const navigate = useNavigate();
  const content = answer.data?.content;
  useTitle(content?.title ?? t('Poll'));

  if (answer.isPending) return <ContentSkeletons count={1} shape="poll" />;
  if (answer.error?.code === 'not_found') return <PollMissing />;
  if (!content)
    return (
      <ErrorRegion
        title={t('We could not load this poll')}
        message={answer.error?.message ?? ''}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  return <ContentCard content={content} open onRemoved={() => void navigate({ to: paths.polls() })} />;
}

/** There is no such poll, or not for this member. */
export function PollMissing() {
  useTitle(sentences.pollNotFound);
  return (
    <EmptyState
      icon={<IconChecklist size={40} stroke={1.5} />}
      title={sentences.pollNotFound}
      action={<LinkButton to={paths.polls()}>{t('To all polls')}</LinkButton>}
    >
      {t('It may have been deleted, or it is not shared with you.')}
    </EmptyState>
  );
}
