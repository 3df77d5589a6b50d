import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiRequestError, getErrorMessage } from '../api/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { t } from '../i18n/language.ts';

/** Loaded lazily, because few addresses are wrong. */
const NotFoundScreen = lazy(() =>
  import('./NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })),
);

/** The screen for an unknown address. */
export const NotFound = ({ title }: { title?: string }) => (
  <Suspense fallback={<CardSkeletons count={1} />}>
    <NotFoundScreen {...(title !== undefined && { title })} />
  </Suspense>
);

/** Error screen: the not-found screen, or a retry button. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  if (error instanceof ApiRequestError && error.code === 'not_found')
    return <NotFound title={error.message} />;
  return (
    <ErrorState
      title={t('Couldn’t load this page')}
      heading="h1"
      message={getErrorMessage(error)}
      onRetry={() => {
        resetQueries();
        reset();
        void router.invalidate();
      }}
    />
  );
}
