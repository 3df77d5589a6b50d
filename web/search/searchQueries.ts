// Infinite queries for the results of each type. Their first page arrived with the counts of
// /search/index, so they request only later pages.
import { firstPage, useInfiniteApiQuery } from '../api/hooks.ts';
import { toPeopleFilters, toPostFilters, type SearchFilters } from './filters.ts';
import { initialPages, pageSize, type SearchCounts } from './tabs.ts';

/** What is searched for. */
export type Search = { keyword: string; filters: SearchFilters };

export const usePeopleSearch = (
  { keyword, filters }: Search,
  { users, totals, near }: SearchCounts,
) =>
  useInfiniteApiQuery(
    'GET /search/users',
    { keyword, pageSize, ...toPeopleFilters(filters) },
    { initialPage: firstPage({ users, near: near.users, ...initialPages(totals.users) }) },
  );

export const useGroupSearch = ({ keyword }: Search, { groups, totals, near }: SearchCounts) =>
  useInfiniteApiQuery(
    'GET /search/groups',
    { keyword, pageSize },
    { initialPage: firstPage({ groups, near: near.groups, ...initialPages(totals.groups) }) },
  );

export const useActionSearch = (
  { keyword, filters }: Search,
  { actions, totals, near }: SearchCounts,
) =>
  useInfiniteApiQuery(
    'GET /search/actions',
    { keyword, pageSize, ...toActionFilters(filters) },
    { initialPage: firstPage({ actions, near: near.actions, ...initialPages(totals.actions) }) },
  );

/** Actions have no filter by kind. */
function toActionFilters(filters: SearchFilters) {
  const { kind: _, ...actionFilters } = toPostFilters(filters);
  return actionFilters;
}

export function usePostSearch(
  { keyword, filters }: Search,
  { posts, totals, near, next }: SearchCounts,
) {
  const { pageCount } = initialPages(totals.posts);
  const pages = { page: 1, pageSize, pageCount, totalCount: totals.posts };
  const initialPage = firstPage({
    contents: posts,
    near: near.posts,
    pageCount,
    pages,
    ...(next !== undefined && { next }),
  });
  return useInfiniteApiQuery(
    'GET /content/search',
    { keyword, pageSize, ...toPostFilters(filters) },
    { initialPage },
  );
}

/** People with an issue and a place. */
export const usePeople = (filters: SearchFilters) =>
  useInfiniteApiQuery('GET /search/users', { ...toPeopleFilters(filters), pageSize });
