import { Button, NativeSelect } from '@mantine/core';
import { IconSortDescending, IconUsersGroup } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { plural, t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { GroupList, GroupListSkeleton } from './GroupList.tsx';
import classes from './GroupsScreen.module.css';
import { groupLists, parseGroupSearch, groupSortOrders, type GroupSearch } from './lists.ts';

/** One of the group lists, sorted and filtered. The URL stores sort order, keyword and tag. */
export function GroupsScreen() {
  const { pathname } = useLocation();
  const list = groupLists.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? groupLists[0];
  const search = parseGroupSearch(useSearch({ strict: false }));
  const { sort, keyword, tag } = search;
  const navigate = useNavigate();
  const applySearch = (newSearch: GroupSearch) =>
    void navigate({
      to: list.to,
      search: parseGroupSearch(newSearch),
      replace: true,
      resetScroll: false,
    });
  const query = useInfiniteApiQuery(
    'GET /group/list',
    { type: list.type, ...search },
    { keepPrevious: true },
  );
  const total = query.data?.pages[0]?.pages.totalCount ?? 0;
  const isFiltered = keyword !== undefined || tag !== undefined;
  /** There is nothing to search or to sort. */
  const isNothingThere =
    query.data !== undefined && !query.isPlaceholderData && total === 0 && !isFiltered;
  /** There is nothing to show meanwhile. */
  const isLoading = query.isPending || (query.isPlaceholderData && total === 0);

  const renderList = () => {
    if (isLoading) return <GroupListSkeleton />;
    if (!query.data)
      return (
        <ErrorState
          title={t('Couldn’t load groups')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    if (total > 0)
      return (
        <GroupList
          label={list.label}
          groups={query.data.pages.flatMap((page) => page.contents)}
          query={query}
        />
      );
    return isFiltered ? (
      <EmptyState
        icon={<IconUsersGroup size={40} stroke={1.5} />}
        title={strings.groupNotFound}
        action={
          <Button variant="default" onClick={() => applySearch({ ...(sort && { sort }) })}>
            {t('Clear filters')}
          </Button>
        }
      >
        {getNoMatchText(search)}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<IconUsersGroup size={40} stroke={1.5} />}
        title={strings.noGroupsYet}
        action={<EmptyAction type={list.type} />}
      >
        {list.help}
      </EmptyState>
    );
  };

  return (
    <>
      {!isNothingThere && (
        <Wrap gap={12} rowGap={8} align="center">
          <KeywordField
            key={list.type}
            label={t('Search groups by name or #tag')}
            keyword={keyword ?? (tag ? `#${tag}` : '')}
            className={classes.search}
            onChange={(next) => {
              const isTag = next.startsWith('#');
              applySearch({ ...search, keyword: isTag ? '' : next, tag: isTag ? next : '' });
            }}
          />
          <Text role="status" size="sm" color="muted" tabular className={classes.total}>
            {query.data &&
              !isLoading &&
              (isFiltered
                ? plural(total, '{{n}} group found', '{{n}} groups found')
                : plural(total, '{{n}} group', '{{n}} groups'))}
          </Text>
          <NativeSelect
            aria-label={t('Sort by')}
            className={classes.sort ?? ''}
            leftSection={<IconSortDescending size={18} stroke={1.75} aria-hidden />}
            data={groupSortOrders.map(({ label, value }) => ({ label, value: value ?? '' }))}
            value={sort ?? ''}
            onChange={(event) =>
              applySearch({ ...search, sort: (event.currentTarget.value || undefined) as never })
            }
          />
        </Wrap>
      )}
      {renderList()}
    </>
  );
}

function getNoMatchText({ keyword, tag = '' }: GroupSearch) {
  return keyword
    ? t('No group in this list has “{{keyword}}” in its name.', { keyword })
    : t('No group in this list has the tag #{{tag}}.', { tag });
}

function EmptyAction({ type }: { type: (typeof groupLists)[number]['type'] }) {
  return type === 'i-am-in' || type === 'invitations' || type === 'private' ? (
    <LinkButton to={paths.publicGroups()}>{t('Browse open groups')}</LinkButton>
  ) : (
    <LinkButton to={paths.createGroup()}>{t('Create group')}</LinkButton>
  );
}
