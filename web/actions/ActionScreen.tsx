import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { removeContent } from '../posts/cache.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { ActionDetails } from './ActionDetails.tsx';
import { ActionMissing } from './ActionMissing.tsx';
import { removeCachedAction } from './cache.ts';
import { SignedText } from './SignedText.tsx';

const ActionSide = lazy(async () => ({ default: (await import('./ActionSide.tsx')).ActionSide }));

/** The page of an action, also for visitors, who can sign petitions. */
export function ActionScreen() {
  const { id = '' } = useParams({ strict: false });
  const isLoggedIn = useSession() !== null;
  return (
    <Page>
      {isLoggedIn && <BackLink to={paths.actions()}>{t('All actions')}</BackLink>}
      {isId(id) ? <ActionById key={id} id={Number(id)} /> : <ActionMissing />}
    </Page>
  );
}

function ActionById({ id }: { id: number }) {
  const query = useApiQuery('GET /content/get-one', { id });
  const navigate = useNavigate();
  const { comment } = useSearch({ strict: false });
  const client = useQueryClient();
  const content = query.data?.content;
  useTitle(content?.title ?? t('Action'));

  const handleRemoved = () => {
    removeContent(client, id);
    removeCachedAction(client, id);
    void navigate({ to: paths.actions() });
  };
  if (query.isPending) return <CardSkeletons count={1} />;
  if (query.error?.code === 'not_found')
    return (
      <>
        <ActionMissing />
        <SignedText id={id} />
      </>
    );
  if (!content)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load this action')}
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (!content.action) return <ActionMissing />;
  return (
    <>
      <ActionDetails
        content={content}
        action={content.action}
        comment={comment}
        onRemoved={handleRemoved}
      />
      <Suspense>
        <ActionSide action={content.action} />
      </Suspense>
    </>
  );
}
