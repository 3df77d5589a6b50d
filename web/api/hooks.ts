// How screens ask and send. The key of every query is [call, input].
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
import { ApiRequestError } from './errors.ts';
import { send } from './send.ts';
import { showErrorToast } from './errorToast.ts';

type AskOptions = {
  enabled?: boolean;
  /** Milliseconds for which an answer is not asked for again. */
  staleTime?: number;
  /** Milliseconds, as of `usePolling`. */
  refetchInterval?: number | false;
};

/** `queryKey` of a call; without an input, of every time it was asked. */
export const queryKey = <C extends Call>(call: C, input?: Input<C>) =>
  input === undefined ? ([call] as const) : ([call, input] as const);

const asking = <C extends Call>(
  call: C,
  input: Input<C>,
  options?: Omit<AskOptions, 'enabled'>,
) => ({
  queryKey: queryKey(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<C>> =>
    send(call, input, { signal }),
  ...options,
});

/** Asks, and says how far it is: for a part of a screen that shows its own loading and errors. */
export function useApiQuery<C extends Call>(call: C, input: Input<C>, options: AskOptions = {}) {
  return useQuery<Output<C>, ApiRequestError>({
    ...asking(call, input, options),
    enabled: options.enabled ?? true,
  });
}

/** Asks, and returns once there is an answer: the boundary around shows the skeleton or the error. */
export function useSuspenseApiQuery<C extends Call>(
  call: C,
  input: Input<C>,
  options?: Omit<AskOptions, 'enabled'>,
): Output<C> {
  return useSuspenseQuery<Output<C>, ApiRequestError>(asking(call, input, options)).data;
}

/** Lists that go on: by `next` where the answer has one, else by page number. */
type PagedCall = {
  [C in Call]: 'pageCount' extends keyof Calls[C]['output']['properties'] ? C : never;
}[Call];
type PageParam = { page: number; before?: string };
type EndlessOptions = AskOptions & {
  /** What another answer brought along of it, made by `firstPage`. */
  first?: FirstPage;
  /** Shows the answer to the input before, until there is one to the new input: for lists that are searched. */
  keep?: boolean;
};

type FirstPage = { pages: unknown[]; pageParams: PageParam[] };

/** An answer that was not asked for by itself, as the first page of a list that goes on. Not held against its call: of posts that is too much for the compiler. */
export const firstPage = (page: { pageCount: number; [list: string]: unknown }): FirstPage => ({
  pages: [page],
  pageParams: [{ page: 1 }],
});

const endless = <C extends PagedCall>(call: C, input: Input<C>) => ({
  queryKey: [call, input, 'pages'] as readonly unknown[],
  queryFn: ({
    pageParam,
    signal,
  }: {
    pageParam: PageParam;
    signal: AbortSignal;
  }): Promise<Output<C>> => send(call, { ...input, ...pageParam }, { signal }),
  initialPageParam: { page: 1 } as PageParam,
  getNextPageParam: (last: unknown, _all: unknown, { page }: PageParam) => {
    const { next, pageCount } = last as { next?: string; pageCount: number };
    if (page >= pageCount) return undefined;
    return next === undefined ? { page: page + 1 } : { page: page + 1, before: next };
  },
});

/** Puts the first page of a list where `useEndless` finds it. What is refused is asked for again there. */
export const prefetchFirstPage = <C extends PagedCall>(call: C, input: Input<C>) =>
  queryClient.prefetchInfiniteQuery<
    unknown,
    ApiRequestError,
    unknown,
    readonly unknown[],
    PageParam
  >(endless(call, input));

export function useInfiniteApiQuery<C extends PagedCall>(
  call: C,
  input: Input<C>,
  { keep, first, ...options }: EndlessOptions = {},
) {
  return useInfiniteQuery<
    Output<C>,
    ApiRequestError,
    InfiniteData<Output<C>, PageParam>,
    readonly unknown[],
    PageParam
  >({
    ...endless(call, input),
    ...(keep && { placeholderData: keepPreviousData }),
    ...(first && { initialData: first as InfiniteData<Output<C>, PageParam> }),
    ...options,
  });
}

/** `crypto.randomUUID` is missing on addresses without https, where a small network may well start. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

type SendHooks<C extends Call> = {
  onSuccess?: (answer: Output<C>, input: Input<C>) => void;
  /** Takes the refusal over, to show it at a field; otherwise it is shown as a notice. */
  onError?: (refused: ApiRequestError, input: Input<C>) => void;
  /** For calls that create something: the same input sent again after a failure creates it once. */
  once?: boolean;
};

export function useApiMutation<C extends Call>(
  call: C,
  { onSuccess, onError, once }: SendHooks<C> = {},
) {
  const attempt = useRef({ input: '', key: '' });
  return useMutation<Output<C>, ApiRequestError, Input<C>>({
    mutationFn: (input) => {
      if (!once) return send(call, input);
      const text = JSON.stringify(input);
      if (attempt.current.input !== text) attempt.current = { input: text, key: randomKey() };
      return send(call, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (answer, input) => {
      attempt.current = { input: '', key: '' };
      onSuccess?.(answer, input);
    },
    onError: (error, input) =>
      onError && error instanceof ApiRequestError ? onError(error, input) : showErrorToast(error),
  });
}
