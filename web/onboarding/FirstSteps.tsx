import { useEffect } from 'react';
import { useApiQuery } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { Composer } from '../posts/Composer.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Checklist } from './Checklist.tsx';
import { Everyone } from './Everyone.tsx';

/**
 * The top of the home screen of a new member: the checklist and the people here. The composer
 * follows the checklist once the member has posted; until then, the checklist contains it.
 */
export function FirstSteps() {
  const query = useApiQuery('GET /account/first-steps', {});
  const { data } = query;
  const isClosed = data?.shown === false;
  useEffect(() => {
    if (isClosed) session.setNew(false);
  }, [isClosed]);
  if (query.isPending) return <CardSkeletons count={1} />;
  if (!data)
    return (
      <>
        <ErrorState
          title={t('Couldn’t load your first steps')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
        <Composer />
      </>
    );
  if (!data.shown) return <Composer />;
  return (
    <>
      <Checklist {...data} />
      {data.steps.some(({ step, done }) => step === 'hello' && done) && <Composer />}
      <Everyone />
    </>
  );
}
