// Infinite queries for the results of each type. Their first page arrived with the counts of
// /search/index, so they request only later pages.
import { firstPage, useInfiniteApiQuery } from '../api/hooks.ts';
import { initialPages, pageSize, type SearchCounts } from './tabs.ts';

export const usePeopleSearch = (keyword: string, { users, totals, near }: SearchCounts) =>
  useInfiniteApiQuery(
    'GET /search/users',
    { keyword, pageSize },
    { initialPage: firstPage({ users, near: near.users, ...initialPages(totals.users) }) },
  );

export const useGroupSearch = (keyword: string, { groups, totals, near }: SearchCounts) =>
  useInfiniteApiQuery(
    'GET /search/groups',
    { keyword, pageSize },
    { initialPage: firstPage({ groups, near: near.groups, ...initialPages(totals.groups) }) },
  );

export const useActionSearch = (keyword: string, { actions, totals, near }: SearchCounts) =>
  useInfiniteApiQuery(
    'GET /search/actions',
    { keyword, pageSize },
    { initialPage: firstPage({ actions, near: near.actions, ...initialPages(totals.actions) }) },
  );

export function usePostSearch(keyword: string, { posts, totals, near, next }: SearchCounts) {
  const { pageCount } = initialPages(totals.posts);
  const pages = { page: 1, pageSize, pageCount, totalCount: totals.posts };
  const initialPage = firstPage({
    contents: posts,
    near: near.posts,
    pageCount,
    pages,
    ...(next !== undefined && { next }),
  });
  return useInfiniteApiQuery('GET /content/search', { keyword, pageSize }, { initialPage });
}
