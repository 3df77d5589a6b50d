import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import { readAfterChanges } from '../api/changes.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { getEarlierPosition, type ThreadPage, type ThreadPosition } from './cache.ts';

/** The newest comments of a post. The next page is a larger one of earlier comments. */
export const useNewestComments = (
  content_id: number,
  first: Output<'GET /comment/list'> | undefined,
) =>
  useInfiniteQuery<
    ThreadPage,
    ApiRequestError,
    InfiniteData<ThreadPage, ThreadPosition>,
    readonly unknown[],
    ThreadPosition
  >({
    queryKey: ['GET /comment/list', { content_id }, 'pages'],
    queryFn: ({ pageParam: { before }, signal }) =>
      readAfterChanges<ThreadPage>(() =>
        before === undefined
          ? send('GET /comment/list', { content_id }, { signal })
          : send(
              'GET /comment/around',
              { content_id, id: before, toward: 'earlier', pageSize: pageSizes.earlierComments },
              { signal },
            ),
      ),
    initialPageParam: {},
    getNextPageParam: getEarlierPosition,
    ...(first && { initialData: { pages: [first], pageParams: [{}] } }),
  });
