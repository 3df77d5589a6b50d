import { Title, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { TabLink } from '../layout/TabLink.tsx';
import { Page } from '../layout/Page.tsx';
import { useTabStrip } from '../layout/useTabStrip.ts';
import { SearchBox } from './SearchBox.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { HighlighterContext } from '../ui/Highlight.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { AllResults } from './AllResults.tsx';
import { createHighlighter } from './highlight.ts';
import { Filters } from './Filters.tsx';
import { parseFilters, toPeopleFilters, toPostFilters, type SearchFilters } from './filters.ts';
import { rememberSearch } from './recentSearches.ts';
import { SearchResults } from './Results.tsx';
import { SearchStart } from './SearchStart.tsx';
import classes from './SearchScreen.module.css';
import {
  defaultTab,
  parseSearchTab,
  resultTypes,
  formatTotal,
  isOnlySimilar,
  listFoundTypes,
  type SearchCounts,
  type SearchTab,
} from './tabs.ts';

/**
 * Search results in tabs by type. The URL stores keyword, tab and filters. Without a keyword, the
 * screen shows the search field and ways to start.
 */
export function SearchScreen() {
  const { keyword = '' } = useParams({ strict: false });
  useTitle(keyword ? `${keyword} · ${t('Search')}` : t('Search'));
  return (
    <Page>
      <Title order={1} className={classes.title ?? ''}>
        {keyword ? t('Results for “{{keyword}}”', { keyword }) : t('Search')}
      </Title>
      <SearchBox key={keyword} className={(keyword && classes.box) || ''} eager={keyword === ''} />
      {keyword ? <Searched key={keyword} keyword={keyword} /> : <SearchStart />}
    </Page>
  );
}

function Searched({ keyword }: { keyword: string }) {
  const { userId } = useMember();
  useEffect(() => rememberSearch(userId, keyword), [userId, keyword]);
  const parameters = useSearch({ strict: false });
  const filters = parseFilters(parameters);
  const requestedTab = parseSearchTab(parameters).tab;
  const query = useApiQuery('GET /search/index', {
    keyword,
    ...toPostFilters(filters),
    ...toPeopleFilters(filters),
  });
  // Filters stay on screen while the results of a change load, with the focus.
  const [shown, setShown] = useState<{ filters: SearchFilters; counts: SearchCounts }>();
  if (query.data && query.data !== shown?.counts) setShown({ filters, counts: query.data });
  if (!shown) return query.isPending ? <CardSkeletons /> : <SearchError query={query} />;
  const { counts } = shown;
  const open = requestedTab ?? defaultTab(counts);
  const nothing = listFoundTypes(counts).length === 0;
  return nothing && Object.keys(filters).length === 0 && !query.isPending ? (
    <EmptyState
      icon={<IconSearch size={40} stroke={1.5} />}
      title={t('No results')}
      action={
        <LinkButton to={paths.friendSuggestions()} variant="default">
          {t('People you may know')}
        </LinkButton>
      }
    >
      {t('Check the spelling, try fewer words, or search for a #tag.')}
    </EmptyState>
  ) : (
    <ResultTabs
      keyword={keyword}
      filters={filters}
      shown={shown}
      open={open}
      isLoading={query.isPending}
      error={query.data ? null : query.error && <SearchError query={query} />}
    />
  );
}

type SearchErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
};

const SearchError = ({ query }: SearchErrorProps) => (
  <ErrorState
    title={t('Couldn’t load search results')}
    message={query.error?.message ?? ''}
    onRetry={() => void query.refetch()}
    retrying={query.isFetching}
  />
);

type ResultTabsProps = {
  keyword: string;
  /** The chosen filters. */
  filters: SearchFilters;
  /** The results on screen, with the filters that they were loaded for. */
  shown: { filters: SearchFilters; counts: SearchCounts };
  open: SearchTab;
  /** The results for the chosen filters are loading. */
  isLoading: boolean;
  /** Shown in place of the results. */
  error: ReactNode;
};

function ResultTabs({ keyword, filters, shown, open, isLoading, error }: ResultTabsProps) {
  const { counts } = shown;
  const navigate = useNavigate();
  const search = { keyword, filters: shown.filters };
  const strip = useTabStrip(open);
  useFocusOnTab(strip, open);
  const issues = useApiQuery(
    'GET /category/list',
    {},
    { staleTime: minute, enabled: open === 'users' || filters.issue !== undefined },
  ).data?.categories;
  // The tab has no exact matches.
  const includeSimilar = open === 'all' ? isOnlySimilar(counts) : counts.near[open];
  const highlighter = useMemo(
    () =>
      createHighlighter(keyword, { includeSimilar, isName: open === 'users' || open === 'groups' }),
    [keyword, includeSimilar, open],
  );
  return (
    <>
      <Row
        ref={strip}
        as="nav"
        gap={4}
        align="stretch"
        className={classes.tabs}
        aria-label={t('Result types')}
        data-keep-focus
      >
        <TabLink
          to={paths.search(keyword)}
          search={{ ...filters, tab: 'all' }}
          isCurrent={open === 'all'}
        >
          {t('All')}
        </TabLink>
        {resultTypes.map(({ type, label }) => (
          <TabLink
            key={type}
            to={paths.search(keyword)}
            search={{ ...filters, tab: type }}
            isCurrent={type === open}
          >
            {`${label} ${formatTotal(counts.totals[type])}`}
          </TabLink>
        ))}
      </Row>
      <Filters
        tab={open}
        filters={filters}
        names={{ ...counts.filters, ...(issues && { issues }) }}
        onChange={(chosen) =>
          void navigate({
            to: paths.search(keyword),
            search: { ...chosen, tab: open },
            resetScroll: false,
          })
        }
      />
      {includeSimilar && (
        <Text color="muted">{t('No exact matches. Showing similar results.')}</Text>
      )}
      <VisuallyHidden role="status">
        {resultTypes
          .map(({ type, label }) => `${label}: ${formatTotal(counts.totals[type])}`)
          .join(', ')}
      </VisuallyHidden>
      <HighlighterContext value={highlighter}>
        {error ?? (
          <Stack gap={16} className={classes.results} aria-busy={isLoading}>
            {open === 'all' ? (
              <AllResults search={search} counts={counts} />
            ) : (
              <SearchResults key={open} type={open} search={search} counts={counts} />
            )}
          </Stack>
        )}
      </HighlighterContext>
    </>
  );
}

/** Focuses the open tab when a link outside the tabs, which is gone, has opened it. */
function useFocusOnTab(strip: RefObject<HTMLElement | null>, open: SearchTab) {
  const last = useRef(open);
  useEffect(() => {
    if (last.current === open) return;
    last.current = open;
    if (document.activeElement === document.body)
      strip.current?.querySelector<HTMLElement>('[aria-current=page]')?.focus({
        preventScroll: true,
      });
  }, [strip, open]);
}
