import { IconFlag } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { useApiQuery } from '../api/hooks.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { ActionMissing } from './ActionMissing.tsx';

type Content = Output<'GET /content/get-one'>['content'];
type Action = NonNullable<Content['action']>;

type ScreenProps = {
  /** Shows the action with the id of the address, once it is loaded. */
  children: (loaded: { content: Content; action: Action }) => ReactNode;
};

/** Screen with a form for an action, and its loading and error states. */
export function ActionFormScreen({ children }: ScreenProps) {
  const { id = '' } = useParams({ strict: false });
  if (!isId(id)) return <ActionMissing />;
  return (
    <Page>
      <BackLink to={paths.action(Number(id))}>{t('Back to action')}</BackLink>
      <Loaded key={id} id={Number(id)}>
        {children}
      </Loaded>
    </Page>
  );
}

function Loaded({ id, children }: ScreenProps & { id: number }) {
  const query = useApiQuery('GET /content/get-one', { id });
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
  return content.action ? children({ content, action: content.action }) : <ActionMissing />;
}

/** In place of the form, why the viewer cannot use it. */
export function NoActionForm({ id, reason }: { id: number; reason: string }) {
  return (
    <EmptyState
      icon={<IconFlag size={40} stroke={1.5} />}
      heading="h1"
      title={reason}
      action={<LinkButton to={paths.action(id)}>{t('View action')}</LinkButton>}
    />
  );
}
