import { Title } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { PollForm } from './PollForm.tsx';
import { PollMissing } from './PollMissing.tsx';

const heading = t('Edit poll');

/** Screen to edit one’s own poll until it closes. */
export function EditPollScreen() {
  const { id = '' } = useParams({ strict: false });
  if (!isId(id)) return <PollMissing heading="h1" />;
  return (
    <Page>
      <BackLink to={paths.poll(Number(id))}>{t('Back to poll')}</BackLink>
      <LoadedForm key={id} id={Number(id)} />
    </Page>
  );
}

function LoadedForm({ id }: { id: number }) {
  const query = useApiQuery('GET /poll/get-content', { id });
  const navigate = useNavigate();
  useTitle(heading);

  if (query.isPending) return <TextSkeleton />;
  if (query.error?.code === 'not_found') return <PollMissing heading="h1" />;
  if (!query.data)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load this poll')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { content } = query.data;
  const { poll } = content;
  if (!poll) return <PollMissing heading="h1" />;
  if (!poll.can_edit)
    return (
      <EmptyState
        icon={<IconChecklist size={40} stroke={1.5} />}
        heading="h1"
        title={poll.closed ? strings.pollIsClosed : strings.notYours}
        action={<LinkButton to={paths.poll(id)}>{t('View poll')}</LinkButton>}
      />
    );
  return (
    <>
      <Title order={1}>{heading}</Title>
      <PollForm
        edited={{ content, poll }}
        submitLabel={t('Save')}
        onSaved={() => void navigate({ to: paths.poll(id) })}
      />
    </>
  );
}
