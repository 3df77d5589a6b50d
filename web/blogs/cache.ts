// Query cache updates for blogs.
import type { QueryClient } from '@tanstack/react-query';
import type { Content } from '#contract/posts.ts';
import { queryKey } from '../api/hooks.ts';
import { updateContent } from '../posts/cache.ts';

const lists: unknown[] = ['GET /blog/list', 'GET /content/list'];

/**
 * Updates the cache after a save and invalidates the lists, because the blog may have to appear or
 * disappear there.
 */
export function updateCachedBlog(client: QueryClient, content: Content) {
  updateContent(client, content.id, () => content);
  client.setQueryData(queryKey('GET /blog/get-one', { id: content.id }), { content });
  void client.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[0]) });
}
