// API hooks of the screens. The key of every query is [call, input].
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
  type InfiniteData,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Output, Input, Call, Calls } from '#contract/calls.ts';
import { queryClient } from './client.ts';
import { readAfterChanges } from './changes.ts';
import { ApiRequestError } from './errors.ts';
import { send } from './send.ts';
import { showErrorToast } from './errorToast.ts';

type QueryOptions = {
  enabled?: boolean;
  /** Milliseconds during which a response is not refetched. */
  staleTime?: number;
  /** Milliseconds; see `usePollingFallback`. */
  refetchInterval?: number | false;
};

/** Query key of a call; without an input it matches every input. */
export const queryKey = <C extends Call>(call: C, input?: Input<C>) =>
  input === undefined ? ([call] as const) : ([call, input] as const);

const queryOptions = <C extends Call>(
  call: C,
  input: Input<C>,
  options?: Omit<QueryOptions, 'enabled'>,
) => ({
  queryKey: queryKey(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<C>> =>
    readAfterChanges(() => send(call, input, { signal })),
  ...options,
});

/** Fetches early what `useApiQuery` needs. It fetches again if this failed. */
export const prefetchQuery = <C extends Call>(call: C, input: Input<C>) =>
  queryClient.prefetchQuery(queryOptions(call, input));

/** Query for a part of a screen that shows its own loading and error states. */
export function useApiQuery<C extends Call>(call: C, input: Input<C>, options: QueryOptions = {}) {
  return useQuery<Output<C>, ApiRequestError>({
    ...queryOptions(call, input, options),
    enabled: options.enabled ?? true,
  });
}

/**
 * Query that suspends until there is a response. The boundaries around it show the skeleton or the
 * error.
 */
export function useSuspenseApiQuery<C extends Call>(
  call: C,
  input: Input<C>,
  options?: Omit<QueryOptions, 'enabled'>,
): Output<C> {
  return useSuspenseQuery<Output<C>, ApiRequestError>(queryOptions(call, input, options)).data;
}

/**
 * Paged lists. The next page is fetched by the cursor `next` if the response has one, otherwise by
 * page number.
 */
type PagedCall = {
  [C in Call]: 'pageCount' extends keyof Calls[C]['output']['properties'] ? C : never;
}[Call];
type PageParam = { page: number; before?: string };
type InfiniteOptions = QueryOptions & {
  /** A first page that came with another response, made by `firstPage`. */
  initialPage?: FirstPage;
  /** Keeps showing the previous results while a new input loads, for searched lists. */
  keepPrevious?: boolean;
};

type FirstPage = { pages: unknown[]; pageParams: PageParam[] };

/**
 * A list response that came with another response, as initial data of `useInfiniteApiQuery`. Its
 * type is not checked against the call, which would be too expensive for the compiler.
 */
export const firstPage = (page: { pageCount: number; [list: string]: unknown }): FirstPage => ({
  pages: [page],
  pageParams: [{ page: 1 }],
});

const infiniteOptions = <C extends PagedCall>(call: C, input: Input<C>) => ({
  queryKey: [call, input, 'pages'] as readonly unknown[],
  queryFn: ({
    pageParam,
    signal,
  }: {
    pageParam: PageParam;
    signal: AbortSignal;
  }): Promise<Output<C>> =>
    readAfterChanges(() => send(call, { ...input, ...pageParam }, { signal })),
  initialPageParam: { page: 1 } as PageParam,
  getNextPageParam: (lastPage: unknown, _all: unknown, { page }: PageParam) => {
    const { next, pageCount } = lastPage as { next?: string; pageCount: number };
    // Lists with a cursor have a `pageCount` too.
    if (page >= pageCount) return undefined;
    return next === undefined ? { page: page + 1 } : { page: page + 1, before: next };
  },
});

/**
 * Prefetches the first page of a list for `useInfiniteApiQuery`, which fetches it again if this
 * failed.
 */
export const prefetchFirstPage = <C extends PagedCall>(call: C, input: Input<C>) =>
  queryClient.prefetchInfiniteQuery<
    unknown,
    ApiRequestError,
    unknown,
    readonly unknown[],
    PageParam
  >(infiniteOptions(call, input));

export function useInfiniteApiQuery<C extends PagedCall>(
  call: C,
  input: Input<C>,
  { keepPrevious, initialPage, ...options }: InfiniteOptions = {},
) {
  return useInfiniteQuery<
    Output<C>,
    ApiRequestError,
    InfiniteData<Output<C>, PageParam>,
    readonly unknown[],
    PageParam
  >({
    ...infiniteOptions(call, input),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(initialPage && { initialData: initialPage as InfiniteData<Output<C>, PageParam> }),
    ...options,
  });
}

/**
 * Random idempotency key. `crypto.randomUUID` is missing without https, which small sites may use
 * at first.
 */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (value) => value.toString(36)).join('-');

type MutationHooks<C extends Call> = {
  onSuccess?: (response: Output<C>, input: Input<C>) => void;
  /** Handles the error, for example at a field. By default it is shown as a toast. */
  onError?: (error: ApiRequestError, input: Input<C>) => void;
  /**
   * For calls that create something: a retry with the same input reuses the idempotency key, so it
   * creates the object once.
   */
  once?: boolean;
};

/** Options of a mutation whose screen shows `error` itself, instead of a toast. */
export const withoutErrorToast = { onError: () => undefined };

/** Mutation of a call. It does not update the query cache: `onSuccess` does. */
export function useApiMutation<C extends Call>(
  call: C,
  { onSuccess, onError, once }: MutationHooks<C> = {},
) {
  const attempt = useRef({ input: '', key: '' });
  return useMutation<Output<C>, ApiRequestError, Input<C>>({
    mutationFn: (input) => {
      if (!once) return send(call, input);
      const text = JSON.stringify(input);
      if (attempt.current.input !== text) attempt.current = { input: text, key: randomKey() };
      return send(call, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (response, input) => {
      attempt.current = { input: '', key: '' };
      onSuccess?.(response, input);
    },
    onError: (error, input) =>
      onError && error instanceof ApiRequestError ? onError(error, input) : showErrorToast(error),
  });
}
