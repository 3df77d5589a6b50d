// Result lists of a search. The first page arrives with the counts; scrolling loads more.
import { firstPage, useInfiniteApiQuery } from '../api/hooks.ts';
import { pagesOf, pageSize, type Found } from './tabs.ts';

export const usePeopleFound = (keyword: string, { users, totals, near }: Found) =>
  useInfiniteApiQuery(
    'GET /search/users',
    { keyword, pageSize },
    { first: firstPage({ users, near: near.users, ...pagesOf(totals.users) }) },
  );

export const useGroupsFound = (keyword: string, { groups, totals, near }: Found) =>
  useInfiniteApiQuery(
    'GET /search/groups',
    { keyword, pageSize },
    { first: firstPage({ groups, near: near.groups, ...pagesOf(totals.groups) }) },
  );

export const useActionsFound = (keyword: string, { actions, totals, near }: Found) =>
  useInfiniteApiQuery(
    'GET /search/actions',
    { keyword, pageSize },
    { first: firstPage({ actions, near: near.actions, ...pagesOf(totals.actions) }) },
  );

export function usePostsFound(keyword: string, { posts, totals, near, next }: Found) {
  const { pageCount } = pagesOf(totals.posts);
  const pages = { page: 1, pageSize, pageCount, totalCount: totals.posts };
  const first = firstPage({
    contents: posts,
    near: near.posts,
    pageCount,
    pages,
    ...(next !== undefined && { next }),
  });
  return useInfiniteApiQuery('GET /content/search', { keyword, pageSize }, { first });
}
