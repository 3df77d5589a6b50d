// The loaded part of a conversation: messages that follow one another, in the order of their ids.
// It ends at the latest message, or before it while an earlier part is read.
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
  /** The page of newer messages begins after this id; undefined if the latest ones are loaded. */
  newer?: number | undefined;
  unread: number;
};

/** Messages that are kept at once, and those kept on each side of the first one in view. */
const maxLoaded = 210;
const keptOnEachSide = 90;

/** Id of the latest loaded message; 0 if there is none. */
export const getLastMessageId = (log: LogPages | undefined): number =>
  log?.messages.at(-1)?.id ?? 0;

/**
 * Merges the refetched latest messages into the conversation. Keeps earlier pages, unless there is
 * a gap between them and `fresh`. An earlier part that is read stays as it is. `lastAtStart` is the
 * id of the latest message when the request started: messages after it arrived during the request
 * and are kept.
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
  const { messages, more, reached, newer } = cached;
  const overlaps = fresh.more && getLastMessageId(cached) >= first.id;
  if (newer !== undefined && fresh.more && !overlaps)
    return { ...fresh, messages, more, reached, newer };
  const before = overlaps ? cached.messages.filter(({ id }) => id < first.id) : [];
  return {
    ...fresh,
    messages: [...before, ...fresh.messages, ...arrived],
    more: before.length > 0 ? more : fresh.more,
    reached: before.length > 0 ? reached : fresh.reached,
  };
}

/**
 * Appends the latest messages. Skips those that the conversation already has. While an earlier
 * part is read, they would leave a gap.
 */
export function appendNewer<Log extends LogPages>(cached: Log, { messages, ...fresh }: Log): Log {
  if (cached.newer !== undefined) return cached;
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

/** Appends the page that follows an earlier part of the conversation. */
export function appendPage<Log extends LogPages>(cached: Log, page: Log): Log {
  const last = getLastMessageId(cached);
  const messages = [...cached.messages, ...page.messages.filter(({ id }) => id > last)];
  const { more, reached } = cached;
  return { ...cached, ...page, messages, more, reached, newer: endOf(page, last) };
}

/** An earlier part of the conversation: a page of it, and the page before. */
export const openAt = <Log extends LogPages>(page: Log, before: Log): Log => ({
  ...prependOlder(page, before),
  newer: endOf(page, 0),
});

/** Where the page after this one begins, if there is one. */
const endOf = ({ more, reached, messages }: LogPages, last: number) =>
  more ? (reached ?? messages.at(-1)?.id ?? last) : undefined;

/**
 * Drops messages far from the first one in view, so that a conversation read for long does not
 * grow. They are loaded again when they are scrolled to.
 */
export function dropDistant<Log extends LogPages>(log: Log, firstInView: number): Log {
  const { messages } = log;
  if (messages.length <= maxLoaded) return log;
  const place = Math.max(
    0,
    messages.findIndex(({ id }) => id >= firstInView),
  );
  const start = Math.max(0, place - keptOnEachSide);
  const end = Math.min(messages.length, place + keptOnEachSide);
  return {
    ...log,
    messages: messages.slice(start, end),
    ...(start > 0 && { more: true, reached: undefined }),
    ...(end < messages.length && { newer: messages[end - 1]!.id }),
  };
}
