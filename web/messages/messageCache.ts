// Messages of conversations in the query cache, and their updates. `user_id` is the other person.
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { second } from '#contract/durations.ts';
import { queryKey } from '../api/hooks.ts';
import { realtimeEvents, usePollingFallback } from '../api/realtime.ts';
import { getErrorMessage, type ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { refetchInbox } from './inbox.ts';
import {
  getLastMessageId,
  mergeRefetched,
  appendNewer,
  prependOlder,
  type MessageLogPages,
} from './logPages.ts';
import type { useScrollToEnd } from './useScroll.ts';

const call = 'GET /message/get-messages';
/** Interval of requests for new messages while there is no event stream. */
const pollIntervalMs = 3 * second;
const getLogKey = (user_id: number) => queryKey(call, { user_id });

function updateLog(
  client: QueryClient,
  user_id: number,
  update: (cached: MessageLogPages) => MessageLogPages,
) {
  client.setQueryData<MessageLogPages>(getLogKey(user_id), (cached) => cached && update(cached));
}

/** Loads the messages after the latest cached one. */
async function loadNewer(client: QueryClient, user_id: number) {
  let more = client.getQueryData(getLogKey(user_id)) !== undefined;
  while (more) {
    const maxMessageId = getLastMessageId(client.getQueryData<MessageLogPages>(getLogKey(user_id)));
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const fresh = await send(call, { user_id, maxMessageId });
    updateLog(client, user_id, (cached) => appendNewer(cached, fresh));
    more = fresh.more;
  }
}

/** Adds a message that the server has just accepted. */
export const addSentMessage = (
  client: QueryClient,
  user_id: number,
  message: MessageLogPages['messages'][number],
) =>
  updateLog(client, user_id, (cached) => appendNewer(cached, { ...cached, messages: [message] }));

export const removeCachedMessage = (client: QueryClient, user_id: number, id: number) =>
  updateLog(client, user_id, (cached) => ({
    ...cached,
    messages: cached.messages.filter((message) => message.id !== id),
  }));

/** Reloads a message, because the signed URLs of its files expire after some minutes. */
export async function refreshFiles(client: QueryClient, user_id: number, id: number) {
  const { message } = await send('GET /message/get-one', { id });
  updateLog(client, user_id, (cached) => ({
    ...cached,
    messages: cached.messages.map((item) => (item.id === id ? message : item)),
  }));
  return message.attachments;
}

/** Applies message events of the stream to cached conversations. */
export function subscribeToMessages(client: QueryClient): () => void {
  return realtimeEvents.subscribe('message', ({ user_id, id, gone }) => {
    refetchInbox(client);
    // The deleted message may be in an older page, which is not refetched.
    if (gone) removeCachedMessage(client, user_id, gone);
    const reload = () => void client.invalidateQueries({ queryKey: getLogKey(user_id) });
    // `id` is 0 if no message was added. A first page that is still loading may lack the new
    // message, so it is loaded again.
    const isLoaded = client.getQueryData(getLogKey(user_id)) !== undefined;
    if (id > 0 && isLoaded) void loadNewer(client, user_id).catch(reload);
    else reload();
  });
}

/** The conversation with a person, updated in realtime. */
export function useConversationLog(user_id: number) {
  const client = useQueryClient();
  const queryKey = getLogKey(user_id);
  const query = useQuery<MessageLogPages, ApiRequestError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const lastAtStart = getLastMessageId(client.getQueryData<MessageLogPages>(queryKey));
      const fresh = await send(call, { user_id }, { signal });
      return mergeRefetched(client.getQueryData<MessageLogPages>(queryKey), fresh, lastAtStart);
    },
  });

  const pollInterval = usePollingFallback(pollIntervalMs);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!pollInterval || !isLoaded) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void loadNewer(client, user_id).catch(() => undefined);
    }, pollInterval);
    return () => clearInterval(timer);
  }, [pollInterval, isLoaded, client, user_id]);

  const [older, setOlder] = useState({ loading: false, errorMessage: '' });
  const loadOlder = async () => {
    const before = query.data?.messages[0]?.id;
    if (older.loading || before === undefined) return;
    setOlder({ loading: true, errorMessage: '' });
    try {
      const page = await send(call, { user_id, before });
      updateLog(client, user_id, (cached) =>
        cached.messages[0]?.id === before ? prependOlder(cached, page) : cached,
      );
      setOlder({ loading: false, errorMessage: '' });
    } catch (error) {
      setOlder({ loading: false, errorMessage: getErrorMessage(error) });
    }
  };
  return { query, log: query.data, older, loadOlder: () => void loadOlder() };
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
  const lastMessageId = getLastMessageId(log);
  useEffect(() => {
    if (!visible || below || !atEnd.current || unread === 0) return;
    void send('POST /message/mark-read', { user_id })
      .then(() => {
        updateLog(client, user_id, (cached) =>
          getLastMessageId(cached) === lastMessageId ? { ...cached, unread: 0 } : cached,
        );
        refetchInbox(client);
      })
      // The conversation stays unread and is marked the next time it is shown.
      .catch(() => undefined);
  }, [visible, atEnd, below, unread, lastMessageId, client, user_id]);
}
