import { Button } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contentType } from '#contract/contentType.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useFeature } from '../posts/useFeature.ts';
import { Box, Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './FeaturedScreen.module.css';

/**
 * Screen of administrators: the featured actions and polls, which are first in every member's side
 * column, and a search for others to feature.
 */
export function FeaturedScreen() {
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <Text color="muted">
        {t(
          'Featured items appear first beside everyone’s feed. Only public actions and polls can be featured.',
        )}
      </Text>
      <KeywordField
        label={t('Find an action or poll')}
        keyword={keyword}
        onChange={setKeyword}
        className={classes.search}
      />
      <FeaturedList keyword={keyword} />
    </>
  );
}

/** With a keyword, the actions and polls that match it; otherwise the featured ones. */
function FeaturedList({ keyword }: { keyword: string }) {
  const query = useInfiniteApiQuery('GET /admin/featured', keyword ? { keyword } : {}, {
    keepPrevious: true,
  });
  const feature = useFeature();
  if (query.isPending) return <CardSkeletons count={1} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the list')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const contents = query.data.pages.flatMap((page) => page.contents);
  if (contents.length === 0)
    return (
      <EmptyState
        icon={<IconStar size={40} stroke={1.5} />}
        title={keyword ? t('No results') : t('Nothing featured yet')}
      >
        {keyword
          ? t('No public actions or polls contain these words.')
          : t('Find an action or poll above, or choose “Feature” in its menu.')}
      </EmptyState>
    );
  return (
    <Card>
      <Box
        as="ul"
        ruled={0}
        className={classes.list}
        aria-label={keyword ? t('Search results') : t('Featured')}
        aria-busy={query.isPlaceholderData}
      >
        {contents.map(({ id, content_type, title, user, over, featured_on }) => (
          <Wrap as="li" gap={16} rowGap={8} align="center" py={12} key={id}>
            <Stack as="span" anywhere className={classes.itemText}>
              <Link
                to={content_type === contentType.poll ? paths.poll(id) : paths.action(id)}
                className={classes.title}
              >
                {title}
              </Link>
              <Text as="span" size="sm" color="faint" className={classes.about}>
                {transElements('{{thing}} by {{author}}', {
                  thing: content_type === contentType.poll ? t('Poll') : t('Action'),
                  author: <PersonLink person={user} />,
                })}
                {over && ` · ${t('ended, no longer shown')}`}
              </Text>
            </Stack>
            <Button
              variant={featured_on ? 'default' : 'outline'}
              aria-label={
                featured_on
                  ? t('Remove from featured: “{{title}}”', { title })
                  : t('Feature “{{title}}”', { title })
              }
              loading={feature.isPending && feature.variables.id === id}
              disabled={feature.isPending}
              onClick={() => feature.mutate({ id, featured: featured_on ? 'N' : 'Y' })}
            >
              {featured_on ? t('Remove from featured') : t('Feature')}
            </Button>
          </Wrap>
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </Card>
  );
}
