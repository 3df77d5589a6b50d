// The loaded part of a conversation: the latest messages, and pages of earlier ones. Messages are
// in the order of their ids.
import type { Output } from '#contract/calls.ts';
import type { ChatMessage } from '#contract/chat.ts';

/** A conversation: with one person, or with a group. */
export type ConversationId = { user_id: number } | { conversation_id: number };

/** Names a conversation in drafts: "7", and "g7" for a group. */
export const conversationKey = (conversation: ConversationId): string =>
  'user_id' in conversation ? `${conversation.user_id}` : `g${conversation.conversation_id}`;

export const parseConversationKey = (key: string): ConversationId =>
  key.startsWith('g') ? { conversation_id: Number(key.slice(1)) } : { user_id: Number(key) };

/** What messages of both have. Only those with one person can have a subject. */
export type LogMessage = Omit<ChatMessage, 'conversation_id'> & { subject?: string };

export type MessageLogPages = Output<'GET /message/get-messages'>;
/** The part that both kinds of conversations have. */
export type LogPages = {
  messages: LogMessage[];
  more: boolean;
  /** Where the next page begins, if not at a message. */
  reached?: number | undefined;
  unread: number;
};

/** Id of the latest loaded message; 0 if there is none. */
export const getLastMessageId = (log: LogPages | undefined): number =>
  log?.messages.at(-1)?.id ?? 0;

/**
 * Merges the refetched latest messages into the conversation. Keeps earlier pages, unless there is
 * a gap between them and `fresh`. `lastAtStart` is the id of the latest message when the request
 * started: messages after it arrived during the request and are kept.
 */
export function mergeRefetched<Log extends LogPages>(
  cached: Log | undefined,
  fresh: Log,
  lastAtStart = 0,
): Log {
  const first = fresh.messages[0];
  if (!cached || !first) return fresh;
  const arrived = cached.messages.filter(
    ({ id }) => id > lastAtStart && id > getLastMessageId(fresh),
  );
  const overlaps = fresh.more && getLastMessageId(cached) >= first.id;
  const before = overlaps ? cached.messages.filter(({ id }) => id < first.id) : [];
  return {
    ...fresh,
    messages: [...before, ...fresh.messages, ...arrived],
    more: before.length > 0 ? cached.more : fresh.more,
    reached: before.length > 0 ? cached.reached : fresh.reached,
  };
}

/** Appends newer messages. Skips those that the conversation already has. */
export function appendNewer<Log extends LogPages>(cached: Log, { messages, ...fresh }: Log): Log {
  const last = getLastMessageId(cached);
  return {
    ...cached,
    ...fresh,
    more: cached.more,
    reached: cached.reached,
    messages: [...cached.messages, ...messages.filter(({ id }) => id > last)],
  };
}

/** Where the page of earlier messages ends; undefined if the log is empty. */
export const olderThan = (log: LogPages | undefined): number | undefined =>
  log?.reached ?? log?.messages[0]?.id;

/** Prepends the page of earlier messages. */
export const prependOlder = <Log extends LogPages>(
  cached: Log,
  { messages, more, reached }: Log,
): Log => ({
  ...cached,
  more,
  reached,
  messages: [...messages, ...cached.messages],
});
