// Query cache updates for polls.
import type { QueryClient } from '@tanstack/react-query';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import { send } from '../api/send.ts';
import { addContent, changeContent } from '../posts/cache.ts';

/** Updates a poll after a vote. */
export const putPoll = (client: QueryClient, poll: Poll) =>
  changeContent(client, poll.content_id, (content) => ({ ...content, poll }));

/** Refetches a poll that was changed elsewhere or has reached its closing time. */
export async function refreshPoll(client: QueryClient, id: number) {
  const { content } = await send('GET /poll/get-content', { id });
  changeContent(client, id, () => content);
}

const lists: unknown[] = ['GET /poll/list', 'GET /poll/search-by-tag'];

/** Updates the cache after a poll was saved and invalidates the lists of polls. */
export function pollSaved(client: QueryClient, content: Content, made: boolean) {
  if (made) addContent(client, content);
  else changeContent(client, content.id, () => content);
  void client.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[0]) });
}
