import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { useMember } from '../api/session.ts';
import type { PeopleSearch } from './peopleLists.ts';

type Page = Output<'GET /admin/users'>;
/** The part of the list’s query that is used here. */
type ListQuery = {
  data: { pages: Page[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ data?: { pages: Page[] } | undefined; hasNextPage: boolean }>;
};

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected accounts of the list, at most as many as one action changes. Another search ends the
 * selection, so that no one is selected who is not in the list.
 */
export function useSelection(search: PeopleSearch, query: ListQuery) {
  const key = JSON.stringify(search);
  const ownId = useMember().userId;
  const [stored, setStored] = useState<{ key: string; ids: readonly number[] }>({ key, ids: [] });
  const ids = stored.key === key ? stored.ids : [];
  const setIds = (next: readonly number[]) =>
    setStored({ key, ids: next.slice(0, limits.bulkPeople) });
  const listIds = (pages: Page[] = []) =>
    pages.flatMap((page) => page.users.map(({ id }) => id)).filter((id) => id !== ownId);
  const shown = listIds(query.data?.pages);
  return {
    ids,
    /** The accounts that are loaded, without the own one. */
    shown,
    isFull: ids.length >= limits.bulkPeople,
    isLoading: query.isFetchingNextPage,
    select: (changed: readonly number[], isSelected: boolean) => {
      const others = ids.filter((id) => !changed.includes(id));
      setIds(isSelected ? [...others, ...changed] : others);
    },
    clear: () => setIds([]),
    /** Loads further pages until there are as many accounts as one action changes. */
    selectFirst: async () => {
      let { data, hasNextPage }: Awaited<ReturnType<ListQuery['fetchNextPage']>> = query;
      while (listIds(data?.pages).length < limits.bulkPeople && hasNextPage) {
        const before = data?.pages.length;
        ({ data, hasNextPage } = await query.fetchNextPage());
        // a page that could not be loaded
        if (data?.pages.length === before) break;
      }
      setIds(listIds(data?.pages));
    },
  };
}
