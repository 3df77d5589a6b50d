import type { Input } from '#contract/calls.ts';
import { hasPreloadedFeed } from '../api/preload.ts';
import { prefetchFirstPage, useInfiniteApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { ContentList } from './ContentList.tsx';

type FeedProps = Pick<
  Parameters<typeof ContentList>[0],
  'label' | 'only' | 'empty' | 'emptyAction' | 'aside' | 'pinsOf'
> & {
  /** Filter by group, author, type or tag; all posts by default. */
  of?: Pick<
    Input<'GET /content/list'>,
    'group_id' | 'user_id' | 'blog' | 'poll' | 'action' | 'tool' | 'tag'
  >;
};

/** The default filter. Its identity marks the home feed, which alone has a text at its end. */
const allPosts = {};

/** Takes over the preloaded request for the home feed, if there is one. */
export const takePreloadedPosts = () =>
  hasPreloadedFeed() ? prefetchFirstPage('GET /content/list', allPosts) : undefined;

/** A feed of posts, newest first. */
export function Feed({ of = allPosts, ...rest }: FeedProps) {
  const query = useInfiniteApiQuery('GET /content/list', of);
  return (
    <ContentList
      query={query}
      {...(of === allPosts && { end: t('You’re all caught up.') })}
      {...rest}
    />
  );
}
