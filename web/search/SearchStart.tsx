import { IconHistory, IconUsers, IconX } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { minute } from '#contract/durations.ts';
import { strings } from '#contract/strings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Row, Stack, Text, TextButton } from '../ui/primitives.tsx';
import { FilterFields } from './FilterFields.tsx';
import { parseFilters, type SearchFilters } from './filters.ts';
import { forgetSearch, forgetSearches, listRecentSearches } from './recentSearches.ts';
import { PeopleFound } from './Results.tsx';
import { usePeople } from './searchQueries.ts';
import classes from './SearchStart.module.css';

/** The search screen without a keyword: recent searches, and people by issue and place. */
export function SearchStart() {
  const filters = parseFilters(useSearch({ strict: false }));
  const { issue, place } = filters;
  return (
    <>
      <Text color="muted">
        {t('Search people, groups, actions and posts. You can also use #tags and @usernames.')}
      </Text>
      <RecentSearches />
      <FindPeople filters={filters} />
      {(issue ?? place) !== undefined && <People key={`${issue} ${place}`} filters={filters} />}
    </>
  );
}

function RecentSearches() {
  const { userId } = useMember();
  const heading = useId();
  const [keywords, setKeywords] = useState(() => listRecentSearches(userId));
  if (keywords.length === 0) return null;
  const forget = (change: () => void) => {
    change();
    setKeywords(listRecentSearches(userId));
  };
  return (
    <Card as="section" aria-labelledby={heading}>
      <Row justify="between">
        <Heading id={heading} size="sm">
          {t('Recent searches')}
        </Heading>
        <TextButton type="button" size="sm" onClick={() => forget(() => forgetSearches(userId))}>
          {t('Clear all')}
        </TextButton>
      </Row>
      <Stack as="ul" mt={8} data-keep-focus>
        {keywords.map((keyword) => (
          <Row key={keyword} as="li" gap={10} className={classes.recent}>
            <IconHistory size={20} stroke={1.75} aria-hidden />
            <Link to={paths.search(keyword)}>{keyword}</Link>
            <button
              type="button"
              aria-label={t('Remove “{{keyword}}” from recent searches', { keyword })}
              onClick={() => forget(() => forgetSearch(userId, keyword))}
            >
              <IconX size={16} aria-hidden />
            </button>
          </Row>
        ))}
      </Stack>
      <Text mt={8} size="xs" color="faint">
        {t('Kept in this browser only, until you log out.')}
      </Text>
    </Card>
  );
}

function FindPeople({ filters }: { filters: SearchFilters }) {
  const heading = useId();
  const navigate = useNavigate();
  const issues = useApiQuery('GET /category/list', {}, { staleTime: minute }).data?.categories;
  return (
    <Card as="section" aria-labelledby={heading}>
      <Heading id={heading} mb={8} size="sm">
        {t('Find people')}
      </Heading>
      <FilterFields
        tab="users"
        filters={filters}
        names={issues ? { issues } : {}}
        onChange={(chosen) =>
          void navigate({ to: paths.searching(), search: { ...chosen }, resetScroll: false })
        }
      />
    </Card>
  );
}

function People({ filters }: { filters: SearchFilters }) {
  const query = usePeople(filters);
  if (query.isPending) return <CardSkeletons />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load search results')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const people = query.data.pages.flatMap((page) => page.users);
  // A page can be empty before the last one: few people of a common place may have the issue.
  return people.length === 0 && !query.hasNextPage ? (
    <EmptyState icon={<IconUsers size={40} stroke={1.5} />} title={strings.userNotFound}>
      {t('No one matches yet. You only find people who let you see their issues and neighborhood.')}
    </EmptyState>
  ) : (
    <PeopleFound people={people} query={query} />
  );
}
