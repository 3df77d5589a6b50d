// The loaded part of a conversation: the latest messages, and pages of earlier ones. Messages are
// in the order of their ids.
import type { Output } from '#contract/calls.ts';

export type MessageLogPages = Output<'GET /message/get-messages'>;

/** Id of the latest loaded message; 0 if there is none. */
export const getLastMessageId = (log: MessageLogPages | undefined): number =>
  log?.messages.at(-1)?.id ?? 0;

/**
 * Merges the refetched latest messages into the conversation. Keeps earlier pages, unless there is
 * a gap between them and `fresh`. `lastAtStart` is the id of the latest message when the request
 * started: messages after it arrived during the request and are kept.
 */
export function mergeRefetched(
  cached: MessageLogPages | undefined,
  fresh: MessageLogPages,
  lastAtStart = 0,
): MessageLogPages {
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
  };
}

/** Appends newer messages. Skips those that the conversation already has. */
export function appendNewer(
  cached: MessageLogPages,
  { messages, ...fresh }: MessageLogPages,
): MessageLogPages {
  const last = getLastMessageId(cached);
  return {
    ...cached,
    ...fresh,
    more: cached.more,
    messages: [...cached.messages, ...messages.filter(({ id }) => id > last)],
  };
}

/** Prepends the page of messages before the first one. */
export const prependOlder = (
  cached: MessageLogPages,
  { messages, more }: MessageLogPages,
): MessageLogPages => ({
  ...cached,
  more,
  messages: [...messages, ...cached.messages],
});
