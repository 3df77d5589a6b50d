import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { maxPageSizes } from '#contract/limits.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { today as getToday } from '../ui/days.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Heading, Notice, Stack } from '../ui/primitives.tsx';
import { browserZone } from '../ui/zones.ts';
import { t } from '../i18n/language.ts';
import { ActionFilters } from './ActionFilters.tsx';
import { Tickets, TicketSkeletons } from './ActionList.tsx';
import { parseActionSearch, type ActionSearch } from './lists.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { getPeriod, groupByDate, listWeeks, parseCalendarDay } from './month.ts';
import { dayName } from './monthNames.ts';

/** The calendar shows at most four pages of the longest size. */
const maxShown = 200;

/**
 * Calendar of the actions of the site or of a group that take place in a month, and the actions of
 * one day below it. The day and the filters are stored in the URL.
 */
export function MonthScreen() {
  const params = useSearch({ strict: false });
  const { groupId } = useParams({ strict: false });
  const search = parseActionSearch(params);
  const today = getToday();
  const day = parseCalendarDay((params as Record<string, unknown>)['day'], today);
  const navigate = useNavigate();
  const show = (next: { day?: string; search?: ActionSearch }) => {
    const shownDay = next.day ?? day;
    void navigate({
      to: groupId === undefined ? paths.actionMonth() : paths.groupActionMonth(Number(groupId)),
      search: {
        ...parseActionSearch(next.search ?? search),
        ...(shownDay !== today && { day: shownDay }),
      },
      replace: true,
      resetScroll: false,
    });
  };

  const weeks = listWeeks(day);
  const query = useInfiniteApiQuery(
    'GET /action/list',
    {
      type: 'dates',
      pageSize: maxPageSizes.cards,
      ...(groupId !== undefined && { group_id: Number(groupId) }),
      ...getPeriod(weeks),
      ...search,
    },
    { keepPrevious: true },
  );
  const actions = query.data?.pages.flatMap((page) => page.actions) ?? [];
  const canLoadMore = query.hasNextPage && actions.length < maxShown;
  const { fetchNextPage, isFetching, isError } = query;
  useEffect(() => {
    if (canLoadMore && !isFetching && !isError) void fetchNextPage();
  }, [canLoadMore, isFetching, isError, fetchNextPage]);

  const byDate = groupByDate(actions, weeks, browserZone());
  const ofDay = byDate.get(day) ?? [];
  const isLoading = query.isPending || query.isPlaceholderData || canLoadMore;
  return (
    <>
      <ActionFilters
        search={search}
        onChange={(patch) => show({ search: { ...search, ...patch } })}
      />
      <MonthGrid
        day={day}
        today={today}
        weeks={weeks}
        byDate={byDate}
        loading={isLoading && !isError}
        onChange={(next) => show({ day: next })}
      />
      {query.hasNextPage && !canLoadMore && (
        <Notice as="p">
          {t(
            'This calendar shows the first {{n}} actions of these weeks. Use the filters to find others.',
            { n: maxShown },
          )}
        </Notice>
      )}
      {isError ? (
        <ErrorState
          title={t('Couldn’t load the actions')}
          message={query.error.message}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          retrying={query.isFetching}
        />
      ) : (
        <Stack as="section" gap={12} aria-labelledby="calendar-day">
          <Heading id="calendar-day">{dayName(day)}</Heading>
          {ofDay.length > 0 ? (
            <Tickets label={dayName(day)} actions={ofDay} busy={isLoading} />
          ) : isLoading ? (
            <TicketSkeletons count={1} />
          ) : (
            <EmptyState
              icon={<IconCalendarEvent size={40} stroke={1.5} />}
              title={t('Nothing on this day')}
              action={
                Object.keys(search).length > 0 && (
                  <Button variant="default" onClick={() => show({ search: {} })}>
                    {t('Clear filters')}
                  </Button>
                )
              }
            >
              {actions.length > 0
                ? t('Days with actions are marked in the calendar.')
                : t('No actions have a date in these weeks.')}
            </EmptyState>
          )}
        </Stack>
      )}
    </>
  );
}
