import type { Input } from '#contract/calls.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { ContentList } from './ContentList.tsx';

type FeedProps = Pick<
  Parameters<typeof ContentList>[0],
  'label' | 'only' | 'empty' | 'emptyAction' | 'aside' | 'pinsOf'
> & {
  /** Filter by group, author, type or tag. */
  of: Pick<
    Input<'GET /content/list'>,
    'group_id' | 'user_id' | 'blog' | 'poll' | 'action' | 'tool' | 'tag'
  >;
};

/** A feed of posts, newest first. */
export function Feed({ of, ...rest }: FeedProps) {
  const query = useInfiniteApiQuery('GET /content/list', of);
  return <ContentList query={query} inGroup={of.group_id !== undefined} {...rest} />;
}
