// Keeps polls right wherever they are shown.
import type { QueryClient } from '@tanstack/react-query';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import { send } from '../api/send.ts';
import { addContent, changeContent } from '../posts/cache.ts';

/** A poll that was voted in. */
export const putPoll = (client: QueryClient, poll: Poll) =>
  changeContent(client, poll.content_id, (content) => ({ ...content, poll }));

/** Asks how a poll stands now: it was changed by somebody else, or its time is up. */
export async function refreshPoll(client: QueryClient, id: number) {
  const { content } = await send('GET /poll/get-content', { id });
  changeContent(client, id, () => content);
}

const lists: unknown[] = ['GET /poll/list', 'GET /poll/search-by-tag'];

/** A poll that was made or changed: the lists of polls are asked for again when they are next shown. */
export function pollSaved(client: QueryClient, content: Content, made: boolean) {
  if (made) addContent(client, content);
  else changeContent(client, content.id, () => content);
  void client.invalidateQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[0]) });
}
