import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiRequestError, getErrorMessage } from '../api/errors.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** Error screen: the not-found screen, or a retry button. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  if (error instanceof ApiRequestError && error.code === 'not_found')
    return <NotFoundScreen title={error.message} />;
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
