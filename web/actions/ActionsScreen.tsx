import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { ActionFilters } from './ActionFilters.tsx';
import { ActionList } from './ActionList.tsx';
import { actionLists, parseActionSearch, type ActionSearch } from './lists.ts';

/**
 * A list of actions, of the site or of a group, filtered by keyword, type and issue. The filters
 * are stored in the URL.
 */
export function ActionsScreen() {
  const { pathname } = useLocation();
  const { groupId } = useParams({ strict: false });
  const list = actionLists.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? actionLists[0];
  const search = parseActionSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const applySearch = (newSearch: ActionSearch) =>
    void navigate({
      to: pathname,
      search: parseActionSearch(newSearch),
      replace: true,
      resetScroll: false,
    });

  const input = {
    type: list.type,
    ...(groupId !== undefined && { group_id: Number(groupId) }),
    ...search,
  };
  const query = useInfiniteApiQuery('GET /action/list', input, { keepPrevious: true });
  const isFiltered = Object.keys(search).length > 0;
  /** There is nothing to search. */
  const isNothingThere =
    !isFiltered &&
    !query.isPlaceholderData &&
    query.data?.pages.every(({ actions }) => actions.length === 0) === true;

  return (
    <>
      {!isNothingThere && (
        <ActionFilters
          key={pathname}
          search={search}
          onChange={(patch) => applySearch({ ...search, ...patch })}
        />
      )}
      <ActionList
        query={query}
        label={list.label}
        empty={
          isFiltered ? (
            <Empty
              title={strings.actionNotFound}
              action={
                <Button variant="default" onClick={() => applySearch({})}>
                  {t('Clear filters')}
                </Button>
              }
            >
              {t('No actions match your filters.')}
            </Empty>
          ) : (
            <Empty
              title={strings.noActionsYet}
              action={groupId === undefined && <EmptyListLink type={list.type} />}
            >
              {groupId === undefined ? list.help : t('The group’s actions will appear here.')}
            </Empty>
          )
        }
      />
    </>
  );
}

/** Personal lists link to upcoming actions; the others link to the form for a new action. */
const EmptyListLink = ({ type }: { type: (typeof actionLists)[number]['type'] }) =>
  type === 'following' || type === 'completed' ? (
    <LinkButton to={paths.upcomingActions()}>{t('See upcoming actions')}</LinkButton>
  ) : (
    <LinkButton to={paths.createAction()}>{t('Create action')}</LinkButton>
  );

const Empty = (props: Omit<Parameters<typeof EmptyState>[0], 'icon'>) => (
  <EmptyState icon={<IconFlag size={40} stroke={1.5} />} {...props} />
);
