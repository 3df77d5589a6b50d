import { Button, NativeSelect } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ActionKind } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery, useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { ActionList } from './ActionList.tsx';
import classes from './ActionsScreen.module.css';
import { actionTypeNames, actionTypes } from './actionTypes.ts';
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
        <Filters
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

function Filters({
  search: { kind, issue, keyword = '' },
  onChange,
}: {
  search: ActionSearch;
  onChange: (patch: ActionSearch) => void;
}) {
  const issues =
    useApiQuery('GET /category/list', {}, { staleTime: minute }).data?.categories ?? [];
  return (
    <Wrap gap={12} rowGap={8} align="center" role="search" aria-label={t('Actions')}>
      <KeywordField
        label={t('Search actions')}
        keyword={keyword}
        className={classes.search}
        onChange={(next) => onChange({ keyword: next })}
      />
      <NativeSelect
        aria-label={t('Type')}
        className={classes.choice ?? ''}
        data={[
          { value: '', label: t('All types') },
          ...actionTypeNames.map((name) => ({ value: name, label: actionTypes[name].pluralLabel })),
        ]}
        value={kind ?? ''}
        onChange={(event) =>
          onChange({ kind: (event.currentTarget.value || undefined) as ActionKind | undefined })
        }
      />
      <NativeSelect
        aria-label={t('Issue')}
        className={classes.choice ?? ''}
        data={[
          { value: '', label: t('All issues') },
          ...issues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(issue ?? '')}
        onChange={(event) => onChange({ issue: Number(event.currentTarget.value) || undefined })}
      />
    </Wrap>
  );
}
