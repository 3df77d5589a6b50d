import { Button } from '@mantine/core';
import { IconMailForward, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { plural, number, t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import { AccountRow } from './AccountRow.tsx';
import { BulkActionBar, SelectionChoices } from './BulkActionBar.tsx';
import { BulkActionList } from './BulkActionList.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import {
  listPanelFilters,
  parsePeopleSearch,
  peopleFilters,
  type PeopleSearch,
} from './peopleLists.ts';
import { useSelection } from './useSelection.ts';
import classes from './PeopleScreen.module.css';

const InviteDialog = lazyDialog(() =>
  import('./InviteDialog.tsx').then((module) => module.SiteInviteDialog),
);

/**
 * The server counts matches up to these numbers, fewer for a keyword; its total is then one more.
 */
const maxCounted = { all: 10_000, keyword: 1_000 };

/** All accounts, filtered and in an order that the URL stores. */
export function PeopleScreen() {
  const search = parsePeopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const applySearch = (newSearch: PeopleSearch) =>
    void navigate({
      to: paths.adminPeople(),
      search: newSearch,
      replace: true,
      resetScroll: false,
    });
  const query = useInfiniteApiQuery('GET /admin/users', search, { keepPrevious: true });
  const [inviting, setInviting] = useState(false);
  const selection = useSelection(search, query);
  const first = query.data?.pages[0];
  const total = first?.total ?? 0;
  const most = search.keyword ? maxCounted.keyword : maxCounted.all;
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
      return listPanelFilters(search).length > 0 ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.5} />}
          title={t('No people found')}
          action={
            <Button variant="default" onClick={() => applySearch({})}>
              {t('Clear filters')}
            </Button>
          }
        >
          {t('No one matches all of these filters.')}
        </EmptyState>
      ) : search.keyword ? (
        <EmptyState
          icon={<IconUsers size={40} stroke={1.5} />}
          title={t('No people found')}
          action={
            <Button
              variant="default"
              onClick={() => applySearch(parsePeopleSearch({ ...search, keyword: '' }))}
            >
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
        <SelectionChoices selection={selection} total={total} />
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
            page.users.map((user) => (
              <AccountRow
                key={user.id}
                user={user}
                isSelected={selection.ids.includes(user.id)}
                onSelect={(isSelected) => selection.select([user.id], isSelected)}
              />
            )),
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
      <PeopleFilters search={search} inviter={first?.inviter?.name} onChange={applySearch} />
      <Wrap gap={12} rowGap={8} align="center" justify="between">
        <Text role="status" size="sm" color="muted" tabular>
          {query.data &&
            (total > most
              ? t('More than {{n}} people', { n: number(most) })
              : plural(total, '{{n}} person', '{{n}} people'))}
        </Text>
        <Wrap gap={8}>
          <LinkButton to={paths.adminMemberImport()} variant="subtle">
            {t('Invite from a file')}
          </LinkButton>
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('Invite people')}
          </Button>
        </Wrap>
      </Wrap>
      <BulkActionList />
      {renderList()}
      <BulkActionBar selection={selection} />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  );
}
