import type { Input } from '#contract/calls.ts';
import { hasPreloadedRequest } from '../api/preload.ts';
import { prefetchFirstPage, useInfiniteApiQuery } from '../api/hooks.ts';
import { ContentList } from './ContentList.tsx';

type FeedProps = Pick<
  Parameters<typeof ContentList>[0],
  'label' | 'only' | 'empty' | 'emptyAction' | 'aside'
> & {
  /** Whose posts, of which group or kind; everybody's by default. */
  of?: Pick<
    Input<'GET /content/list'>,
    'group_id' | 'user_id' | 'blog' | 'poll' | 'action' | 'tool' | 'tag'
  >;
};

const everybody = {};

/** Home's, where they were asked for before there was a program. */
export const earlyPosts = () =>
  hasPreloadedRequest() ? prefetchFirstPage('GET /content/list', everybody) : undefined;

/** Posts, newest first. */
export function Feed({ of = everybody, ...rest }: FeedProps) {
  const answer = useInfiniteApiQuery('GET /content/list', of);
  return <ContentList answer={answer} {...rest} />;
}
