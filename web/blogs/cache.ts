// Keeps blogs right wherever they are shown.
import type { QueryClient } from '@tanstack/react-query';
import type { Content } from '#contract/posts.ts';
import { queryKey } from '../api/hooks.ts';
import { changeContent } from '../posts/cache.ts';

const lists: unknown[] = ['GET /blog/list', 'GET /content/list'];

/** A blog that was written: lists are asked for again when they are next shown, as it may be new in them or gone from them. */
export function blogSaved(client: QueryClient, content: Content) {
  changeContent(client, content.id, () => content);
  client.setQueryData(queryKey('GET /blog/get-one', { id: content.id }), { content });
  void client.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[0]) });
}
