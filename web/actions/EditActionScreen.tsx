import { Title } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
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
import { ActionForm } from './ActionForm.tsx';
import { ActionMissing } from './ActionMissing.tsx';
import { actionTypes } from './actionTypes.ts';

/** Screen to edit one’s own action, unless it is canceled. */
export function EditActionScreen() {
  const { id = '' } = useParams({ strict: false });
  if (!isId(id)) return <ActionMissing />;
  return (
    <Page>
      <BackLink to={paths.action(Number(id))}>{t('Back to action')}</BackLink>
      <LoadedForm key={id} id={Number(id)} />
    </Page>
  );
}

function LoadedForm({ id }: { id: number }) {
  const query = useApiQuery('GET /content/get-one', { id });
  const navigate = useNavigate();
  useTitle(t('Edit action'));

  if (query.isPending) return <TextSkeleton />;
  if (query.error?.code === 'not_found') return <ActionMissing />;
  if (!query.data)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load this action')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { content } = query.data;
  const { action } = content;
  if (!action) return <ActionMissing />;
  if (!action.can_edit)
    return (
      <EmptyState
        icon={<IconFlag size={40} stroke={1.5} />}
        heading="h1"
        title={action.called_off ? strings.actionIsCanceled : strings.notYours}
        action={<LinkButton to={paths.action(id)}>{t('View action')}</LinkButton>}
      />
    );
  return (
    <>
      <Title order={1}>{actionTypes[action.kind].editTitle}</Title>
      <ActionForm
        edited={{ content, action }}
        submitLabel={t('Save')}
        onSaved={() => void navigate({ to: paths.action(id) })}
      />
    </>
  );
}
