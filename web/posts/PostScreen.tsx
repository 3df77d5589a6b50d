import { Button, VisuallyHidden } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '../api/hooks.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { useSession } from '../api/session.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import { second } from '#contract/durations.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { ContentCard } from './ContentCard.tsx';
import { DismissedNotice } from './DismissedNotice.tsx';
import { ContentSkeletons } from './ContentSkeletons.tsx';

/** Likes and comments by others have no events. */
const refetchIntervalMs = 15 * second;

/** The page of a post, at its permalink. */
export function PostScreen() {
  const { id } = useParams({ from: '/frame/feed/$id/details' });
  const isLoggedIn = useSession() !== null;
  return (
    <Page>
      {isLoggedIn && <BackLink to={paths.dashboard()} />}
      {isId(id) ? <Post key={id} id={Number(id)} /> : <Missing />}
    </Page>
  );
}

function Post({ id }: { id: number }) {
  const isLoggedIn = useSession() !== null;
  const query = useApiQuery(
    'GET /content/get-one',
    { id, comments: pageSizes.comments },
    { refetchInterval: isLoggedIn && refetchIntervalMs },
  );
  const navigate = useNavigate();
  const isPending = useIsMutationPending();
  const { comment } = useSearch({ from: '/frame/feed/$id/details' });
  const content = query.data?.content;
  useTitle(
    content
      ? content.title ||
          `${content.user.name}: ${content.text.slice(0, 60) || content.link_title || content.location || t('Post')}`
      : t('Post'),
  );

  if (query.isPending) return <ContentSkeletons count={1} />;
  if (query.error?.code === 'not_found' || isPending('POST /content/delete', { id }))
    return <Missing />;
  if (!content)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load this post')}
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <>
      {/* A blog post renders its own h1. */}
      {!content.blog && (
        <VisuallyHidden component="h1">{content.title || t('Post')}</VisuallyHidden>
      )}
      {content.dismissed && <DismissedNotice id={id} />}
      <ContentCard
        content={content}
        standalone
        thread={query.data?.thread}
        commentId={comment}
        onHidden={() => void navigate({ to: paths.dashboard() })}
      />
    </>
  );
}

function Missing() {
  const isLoggedIn = useSession() !== null;
  const { pathname, searchStr } = useLocation();
  useTitle(strings.feedNotFound);
  return (
    <EmptyState
      heading="h1"
      icon={<IconMessageOff size={40} stroke={1.5} />}
      title={strings.feedNotFound}
      action={
        isLoggedIn ? (
          <Button component={Link} to={paths.dashboard()}>
            {t('Go to home')}
          </Button>
        ) : (
          <Button
            renderRoot={(props) => (
              <Link {...props} to={paths.login()} search={{ return: pathname + searchStr }} />
            )}
          >
            {t('Log in')}
          </Button>
        )
      }
    >
      {isLoggedIn
        ? t('It may have been deleted, or it isn’t shared with you.')
        : t('It may have been deleted, or it isn’t shared with everyone.')}
    </EmptyState>
  );
}
