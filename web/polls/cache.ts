// Query cache updates for polls.
import type { QueryClient } from '@tanstack/react-query';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import { send } from '../api/send.ts';
import { addContent, updateContent } from '../posts/cache.ts';

/** Updates a poll after a vote. */
export const storePoll = (client: QueryClient, poll: Poll) =>
  updateContent(client, poll.content_id, (content) => ({ ...content, poll }));

/** Refetches the post of a poll that was changed elsewhere or has reached its closing time. */
export async function refreshPoll(client: QueryClient, id: number) {
  const { content } = await send('GET /poll/get-content', { id });
  updateContent(client, id, () => content);
}

const pollLists: unknown[] = ['GET /poll/list', 'GET /poll/search-by-tag'];

/** Updates the cache after a poll was saved and invalidates the lists of polls. */
export function handlePollSaved(client: QueryClient, content: Content, isNew: boolean) {
  if (isNew) addContent(client, content);
  else updateContent(client, content.id, () => content);
  void client.invalidateQueries({ predicate: ({ queryKey }) => pollLists.includes(queryKey[0]) });
}
