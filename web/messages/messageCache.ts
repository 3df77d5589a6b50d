// Messages of a conversation in the query cache, and their updates.
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { second } from '#contract/durations.ts';
import { queryKey } from '../api/hooks.ts';
import { realtimeEvents, usePollingFallback } from '../api/realtime.ts';
import { errorMessage, type ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { refetchInbox } from './inbox.ts';
import {
  lastPage,
  mergeRefetched,
  appendNewer,
  prependOlder,
  type MessageLogPages,
} from './logPages.ts';
import type { useScrollToEnd } from './useScroll.ts';

const call = 'GET /message/get-messages';
const chatPolls = 3 * second;
const keyOfLog = (user_id: number) => queryKey(call, { user_id });

function change(
  client: QueryClient,
  user_id: number,
  by: (cached: MessageLogPages) => MessageLogPages,
) {
  client.setQueryData<MessageLogPages>(keyOfLog(user_id), (cached) => cached && by(cached));
}

/** Loads the messages after the latest cached one. */
async function askNewer(client: QueryClient, user_id: number) {
  let more = client.getQueryData(keyOfLog(user_id)) !== undefined;
  while (more) {
    const maxMessageId = lastPage(client.getQueryData<MessageLogPages>(keyOfLog(user_id)));
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const fresh = await send(call, { user_id, maxMessageId });
    change(client, user_id, (cached) => appendNewer(cached, fresh));
    more = fresh.more;
  }
}

/** Adds a message that the server has just accepted. */
export const addSentMessage = (
  client: QueryClient,
  user_id: number,
  message: MessageLogPages['messages'][number],
) => change(client, user_id, (cached) => appendNewer(cached, { ...cached, messages: [message] }));

export const removeCachedMessage = (client: QueryClient, user_id: number, id: number) =>
  change(client, user_id, (cached) => ({
    ...cached,
    messages: cached.messages.filter((message) => message.id !== id),
  }));

/** Signed URLs of files expire after some minutes; reloads the message. */
export async function refreshFiles(client: QueryClient, user_id: number, id: number) {
  const { message } = await send('GET /message/get-one', { id });
  change(client, user_id, (cached) => ({
    ...cached,
    messages: cached.messages.map((each) => (each.id === id ? message : each)),
  }));
  return message.attachments;
}

/** Applies message events of the stream to cached conversations. */
export function subscribeToMessages(client: QueryClient): () => void {
  return realtimeEvents.subscribe('message', ({ user_id, id, gone }) => {
    refetchInbox(client);
    // It may be in an older page, which is not refetched.
    if (gone) removeCachedMessage(client, user_id, gone);
    const reload = () => void client.invalidateQueries({ queryKey: keyOfLog(user_id) });
    // A first page that is still loading may lack the message, so it is loaded again.
    const isLoaded = client.getQueryData(keyOfLog(user_id)) !== undefined;
    if (id > 0 && isLoaded) void askNewer(client, user_id).catch(reload);
    else reload();
  });
}

/** The conversation with a person, updated in realtime. */
export function useConversationLog(user_id: number) {
  const client = useQueryClient();
  const queryKey = keyOfLog(user_id);
  const query = useQuery<MessageLogPages, ApiRequestError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const lastAtStart = lastPage(client.getQueryData<MessageLogPages>(queryKey));
      const fresh = await send(call, { user_id }, { signal });
      return mergeRefetched(client.getQueryData<MessageLogPages>(queryKey), fresh, lastAtStart);
    },
  });

  const every = usePollingFallback(chatPolls);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!every || !isLoaded) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void askNewer(client, user_id).catch(() => undefined);
    }, every);
    return () => clearInterval(timer);
  }, [every, isLoaded, client, user_id]);

  const [older, setOlder] = useState({ loading: false, failure: '' });
  const askOlder = async () => {
    const before = query.data?.messages[0]?.id;
    if (older.loading || before === undefined) return;
    setOlder({ loading: true, failure: '' });
    try {
      const page = await send(call, { user_id, before });
      change(client, user_id, (cached) =>
        cached.messages[0]?.id === before ? prependOlder(cached, page) : cached,
      );
      setOlder({ loading: false, failure: '' });
    } catch (error) {
      setOlder({ loading: false, failure: errorMessage(error) });
    }
  };
  return { query, log: query.data, older, askOlder: () => void askOlder() };
}

/** Marks a conversation as read while the page is visible and scrolled to the end. */
export function useMarkConversationRead(
  user_id: number,
  log: MessageLogPages,
  { atEnd, below }: Pick<ReturnType<typeof useScrollToEnd>, 'atEnd' | 'below'>,
) {
  const client = useQueryClient();
  const visible = useDocumentVisibility() === 'visible';
  const { unread } = log;
  const last = lastPage(log);
  useEffect(() => {
    if (!visible || below || !atEnd.current || unread === 0) return;
    void send('POST /message/mark-read', { user_id })
      .then(() => {
        change(client, user_id, (cached) =>
          lastPage(cached) === last ? { ...cached, unread: 0 } : cached,
        );
        refetchInbox(client);
      })
      // It stays unread and is marked the next time it is shown.
      .catch(() => undefined);
  }, [visible, atEnd, below, unread, last, client, user_id]);
}
