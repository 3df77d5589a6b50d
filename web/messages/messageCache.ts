// Messages of conversations in the query cache, and their updates.
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { second } from '#contract/durations.ts';
import type { MessageIds } from '#contract/realtime.ts';
import { queryKey } from '../api/hooks.ts';
import { realtimeEvents, usePollingFallback } from '../api/realtime.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { refetchInbox } from './inbox.ts';
import {
  getLastMessageId,
  mergeRefetched,
  appendNewer,
  type ConversationId,
  type LogMessage,
  type LogPages,
  type MessageLogPages,
} from './logPages.ts';
import { withMessage, withoutMessage } from './logReplies.ts';
import type { useScrollToEnd } from './useScroll.ts';

/** Interval of requests for new messages while there is no event stream. */
const pollIntervalMs = 3 * second;

const getLogKey = (conversation: ConversationId) =>
  'user_id' in conversation
    ? queryKey('GET /message/get-messages', conversation)
    : queryKey('GET /conversation/get-messages', conversation);

/** Where a part of a conversation begins: at a message, or at a time. */
export type PageStart = { from: number } | { since: string };
type PageInput = { maxMessageId?: number; before?: number } | PageStart;
export const loadPage = (
  conversation: ConversationId,
  input: PageInput = {},
  options?: { signal: AbortSignal },
): Promise<LogPages> =>
  'user_id' in conversation
    ? send('GET /message/get-messages', { ...conversation, ...input }, options)
    : send('GET /conversation/get-messages', { ...conversation, ...input }, options);

const loadMessage = async (conversation: ConversationId, id: number): Promise<LogMessage> =>
  'user_id' in conversation
    ? (await send('GET /message/get-one', { id })).message
    : (await send('GET /conversation/get-message', { id })).message;

export function updateLog(
  client: QueryClient,
  conversation: ConversationId,
  update: (cached: LogPages) => LogPages,
) {
  client.setQueryData<LogPages>(getLogKey(conversation), (cached) => cached && update(cached));
}

/** Loads the messages after the latest cached one. While an earlier part is read, only counts. */
async function loadNewer(client: QueryClient, conversation: ConversationId) {
  const key = getLogKey(conversation);
  const cached = client.getQueryData<LogPages>(key);
  if (cached?.newer !== undefined) return client.invalidateQueries({ queryKey: key });
  let more = cached !== undefined;
  let reached: number | undefined;
  while (more) {
    const maxMessageId = reached ?? getLastMessageId(client.getQueryData<LogPages>(key));
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const fresh = await loadPage(conversation, { maxMessageId });
    updateLog(client, conversation, (cached) => appendNewer(cached, fresh));
    ({ more, reached } = fresh);
  }
  return undefined;
}

/** Adds a message that the server has just accepted. */
export const addSentMessage = (
  client: QueryClient,
  conversation: ConversationId,
  message: LogMessage,
) =>
  updateLog(client, conversation, (cached) =>
    appendNewer(cached, { ...cached, messages: [message] }),
  );

export const removeCachedMessage = (
  client: QueryClient,
  conversation: ConversationId,
  id: number,
) => updateLog(client, conversation, (cached) => withoutMessage(cached, id));

/** Changes a cached message before it is reloaded. */
export const updateCachedMessage = (
  client: QueryClient,
  conversation: ConversationId,
  id: number,
  change: Partial<LogMessage>,
) =>
  updateLog(client, conversation, (cached) => ({
    ...cached,
    messages: cached.messages.map((item) => (item.id === id ? { ...item, ...change } : item)),
  }));

/**
 * Reloads a message: after an edit, or because the signed URLs of its files expire after some
 * minutes.
 */
export async function refreshMessage(
  client: QueryClient,
  conversation: ConversationId,
  id: number,
) {
  const message = await loadMessage(conversation, id);
  updateLog(client, conversation, (cached) => withMessage(cached, message));
  return message.attachments;
}

/** Applies message events of the stream to cached conversations. */
export function subscribeToMessages(client: QueryClient): () => void {
  const apply = (conversation: ConversationId, { id, gone, changed, reacted }: MessageIds) => {
    if (reacted) {
      const cached = client.getQueryData<LogPages>(getLogKey(conversation));
      if (cached?.messages.some((message) => message.id === reacted))
        void refreshMessage(client, conversation, reacted).catch(() => undefined);
      void client.invalidateQueries({
        queryKey: queryKey('GET /message/get-reactions', { id: reacted }),
      });
      return;
    }
    refetchInbox(client);
    const key = getLogKey(conversation);
    const reload = () => void client.invalidateQueries({ queryKey: key });
    const isLoaded = client.getQueryData(key) !== undefined;
    // The message may be in an older page, which is not refetched.
    if (gone) removeCachedMessage(client, conversation, gone);
    if (changed && isLoaded) void refreshMessage(client, conversation, changed).catch(reload);
    // `id` is 0 if no message was added. A first page that is still loading may lack the new
    // message, so it is loaded again.
    else if (id > 0 && isLoaded) void loadNewer(client, conversation).catch(reload);
    else reload();
  };
  const subscriptions = [
    realtimeEvents.subscribe('message', ({ user_id, ...event }) => apply({ user_id }, event)),
    realtimeEvents.subscribe('conversation', ({ conversation_id, ...event }) => {
      apply({ conversation_id }, event);
      if (!event.id && !event.reacted) refetchGroup(client, conversation_id);
    }),
  ];
  return () => subscriptions.forEach((unsubscribe) => unsubscribe());
}

/** Refetches the name and the people of a group conversation. */
export const refetchGroup = (client: QueryClient, conversation_id: number) =>
  void client.invalidateQueries({
    queryKey: queryKey('GET /conversation/get', { conversation_id }),
  });

/** The conversation with a person, updated in realtime. */
export function usePersonLog(user_id: number) {
  const { query } = useConversationLog({ user_id });
  return { query, log: query.data as MessageLogPages | undefined };
}

/** A conversation, updated in realtime. */
export function useConversationLog(conversation: ConversationId) {
  const client = useQueryClient();
  const key = getLogKey(conversation);
  const query = useQuery<LogPages, ApiRequestError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const lastAtStart = getLastMessageId(client.getQueryData<LogPages>(key));
      const fresh = await loadPage(conversation, {}, { signal });
      return mergeRefetched(client.getQueryData<LogPages>(key), fresh, lastAtStart);
    },
  });

  const poll = useEffectEvent(() => {
    if (!document.hidden) void loadNewer(client, conversation).catch(() => undefined);
  });
  const pollInterval = usePollingFallback(pollIntervalMs);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!pollInterval || !isLoaded) return undefined;
    const timer = setInterval(() => poll(), pollInterval);
    return () => clearInterval(timer);
  }, [pollInterval, isLoaded]);

  // An earlier part that was read is not shown again the next time.
  const forgetEarlierPart = useEffectEvent(() => {
    if (client.getQueryData<LogPages>(key)?.newer !== undefined)
      client.removeQueries({ queryKey: key, exact: true });
  });
  useEffect(() => () => forgetEarlierPart(), []);

  return { query, log: query.data };
}

/**
 * Marks a conversation as read while the page is visible and scrolled to the end. `isJumping`: it
 * is about to show another part.
 */
export function useMarkConversationRead(
  conversation: ConversationId,
  log: LogPages,
  { atEnd, below }: Pick<ReturnType<typeof useScrollToEnd>, 'atEnd' | 'below'>,
  isJumping: boolean,
) {
  const client = useQueryClient();
  const visible = useDocumentVisibility() === 'visible';
  const { unread, newer } = log;
  const lastMessageId = getLastMessageId(log);
  const markRead = useEffectEvent(() => {
    void (
      'user_id' in conversation
        ? send('POST /message/mark-read', conversation)
        : send('POST /conversation/mark-read', conversation)
    )
      .then(() => {
        updateLog(client, conversation, (cached) =>
          getLastMessageId(cached) === lastMessageId ? { ...cached, unread: 0 } : cached,
        );
        refetchInbox(client);
      })
      // The conversation stays unread and is marked the next time it is shown.
      .catch(() => undefined);
  });
  useEffect(() => {
    const isAtLatest = !below && atEnd.current && newer === undefined && !isJumping;
    if (visible && isAtLatest && unread > 0) markRead();
  }, [visible, atEnd, below, newer, isJumping, unread, lastMessageId]);
}
