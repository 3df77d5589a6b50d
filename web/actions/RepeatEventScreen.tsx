import { Title } from '@mantine/core';
import { IconFlag, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconText } from '../ui/IconText.tsx';
import { Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionMissing } from './ActionMissing.tsx';

/** Screen to plan the next date of one’s own event, as a new event with the same texts. */
export function RepeatEventScreen() {
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
  const viewer = useSession();
  useTitle(t('Repeat event'));

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
  if (action?.kind !== 'event') return <ActionMissing />;
  if (action.user_id !== viewer?.userId)
    return (
      <EmptyState
        icon={<IconFlag size={40} stroke={1.5} />}
        heading="h1"
        title={strings.notYours}
        action={<LinkButton to={paths.action(id)}>{t('View action')}</LinkButton>}
      />
    );
  return (
    <>
      <Title order={1}>{t('Repeat event')}</Title>
      {action.group && (
        <Text color="muted">
          <IconText icon={<IconUsersGroup size={18} stroke={1.75} />}>
            {t('In {{group}}', { group: action.group.name })}
          </IconText>
        </Text>
      )}
      <ActionForm
        repeated={{ content, action }}
        group={action.group}
        submitLabel={t('Publish')}
        onSaved={({ id: newId }) => void navigate({ to: paths.action(newId) })}
      />
    </>
  );
}
