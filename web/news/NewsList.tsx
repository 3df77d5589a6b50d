import { IconNews } from '@tabler/icons-react';
import type { useInfiniteApiQuery } from '../api/hooks.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { strings } from '#contract/strings.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { NewsCard } from './NewsCard.tsx';

type NewsListProps = {
  query: ReturnType<typeof useInfiniteApiQuery<'GET /news/list'>>;
  /** The viewer can write news items and add feeds. */
  mayWrite: boolean;
};

/** News cards with infinite scrolling. Hides items whose deletion can still be undone. */
export function NewsList({ query, mayWrite }: NewsListProps) {
  const isMutationPending = useIsMutationPending();
  if (query.isPending) return <CardSkeletons />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load news')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const items = query.data.pages.flatMap((page) =>
    page.news.filter(({ id }) => !isMutationPending('POST /news/delete', { id })),
  );
  if (items.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={<IconNews size={40} stroke={1.5} />}
        title={strings.noNews}
        action={
          !mayWrite && (
            <LinkButton to={paths.home()} variant="default">
              {t('What neighbors are saying')}
            </LinkButton>
          )
        }
      >
        {mayWrite
          ? t('Write the first story, or add feeds to collect news from.')
          : t('News from local papers and town hall will appear here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Stack as="ul" gap={16} aria-label={t('News')} aria-busy={query.isFetching}>
        {items.map((item) => (
          // Focusable for moveFocusToNeighbor, when an item beside it is removed.
          <li key={item.id} tabIndex={-1}>
            <NewsCard news={item} />
          </li>
        ))}
      </Stack>
      <InfiniteScrollFooter query={query} noun={t('news')} skeleton={<CardSkeletons count={2} />}>
        <Text size="sm" color="faint" mt={14} mb={14}>
          {t('That’s all the news.')}
        </Text>
      </InfiniteScrollFooter>
    </>
  );
}
