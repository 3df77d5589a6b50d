import { Button, NativeSelect } from '@mantine/core';
import { IconFilter, IconMailForward, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { plural, number, t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import { AccountRow } from './AccountRow.tsx';
import {
  parsePeopleSearch,
  peopleFilters,
  type PeopleSearch,
  type PeopleFilter,
} from './peopleLists.ts';
import classes from './PeopleScreen.module.css';

const InviteDialog = lazyDialog(() =>
  import('./InviteDialog.tsx').then((module) => module.SiteInviteDialog),
);

/** The server counts the matches of a keyword up to this number; its total is then one more. */
const maxCounted = 1_000;

/** All accounts, newest first, filtered by state and keyword. The URL stores the filters. */
export function PeopleScreen() {
  const search = parsePeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const applySearch = (newSearch: PeopleSearch) =>
    void navigate({
      to: paths.adminPeople(),
      search: parsePeopleSearch(newSearch),
      replace: true,
      resetScroll: false,
    });
  const query = useInfiniteApiQuery('GET /admin/users', search, { keepPrevious: true });
  const [inviting, setInviting] = useState(false);
  const total = query.data?.pages[0]?.total ?? 0;
  const state = peopleFilters.find(({ value }) => value === (search.state ?? 'all'))!;

  const renderList = () => {
    if (query.isPending) return <CardSkeletons />;
    if (!query.data)
      return (
        <ErrorState
          title={t('Couldn’t load people')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    if (total === 0)
      return search.keyword ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.5} />}
          title={t('No people found')}
          action={
            <Button variant="default" onClick={() => applySearch({ ...search, keyword: '' })}>
              {t('Clear filters')}
            </Button>
          }
        >
          {t('No one here has “{{keyword}}” in their name, username or email address.', {
            keyword: search.keyword,
          })}
        </EmptyState>
      ) : (
        <EmptyState icon={<IconUsers size={40} stroke={1.5} />} title={t('No one here')}>
          {state.emptyText}
        </EmptyState>
      );
    return (
      <>
        <Box
          as="ul"
          surface="card"
          border
          radius={12}
          ruled={0}
          className={classes.list}
          aria-label={t('People')}
          aria-busy={query.isFetching}
        >
          {query.data.pages.flatMap((page) =>
            page.users.map((user) => <AccountRow key={user.id} user={user} />),
          )}
        </Box>
        <InfiniteScrollFooter
          query={query}
          noun={t('people')}
          skeleton={<CardSkeletons count={1} />}
        />
      </>
    );
  };

  return (
    <>
      <Wrap gap={12} rowGap={8} align="center">
        <KeywordField
          label={t('Search by name, username or email')}
          keyword={search.keyword ?? ''}
          className={classes.search}
          onChange={(keyword) => applySearch({ ...search, keyword })}
        />
        <NativeSelect
          aria-label={t('Show')}
          className={classes.state ?? ''}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          data={peopleFilters.map(({ value, label }) => ({ value, label }))}
          value={state.value}
          onChange={(event) =>
            applySearch({ ...search, state: event.currentTarget.value as PeopleFilter })
          }
        />
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          {t('Invite people')}
        </Button>
        <Text role="status" size="sm" color="muted" tabular className={classes.total}>
          {query.data &&
            (search.keyword && total > maxCounted
              ? t('More than {{n}} people', { n: number(maxCounted) })
              : plural(total, '{{n}} person', '{{n}} people'))}
        </Text>
      </Wrap>
      {renderList()}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  );
}
