// The loaded part of a conversation: its end, and earlier pages.
import type { Output } from '#contract/calls.ts';

export type MessageLogPages = Output<'GET /message/get-messages'>;

export const lastPage = (log: MessageLogPages | undefined): number => log?.messages.at(-1)?.id ?? 0;

/**
 * Merges a refetched end into the conversation. Keeps earlier pages, unless there is a gap between
 * them and the end.
 */
export function mergeRefetched(
  cached: MessageLogPages | undefined,
  fresh: MessageLogPages,
  lastAtStart = 0,
): MessageLogPages {
  const first = fresh.messages[0];
  if (!cached || !first) return fresh;
  const arrived = cached.messages.filter(({ id }) => id > lastAtStart && id > lastPage(fresh));
  const overlaps = fresh.more && lastPage(cached) >= first.id;
  const before = overlaps ? cached.messages.filter(({ id }) => id < first.id) : [];
  return {
    ...fresh,
    messages: [...before, ...fresh.messages, ...arrived],
    more: before.length > 0 ? cached.more : fresh.more,
  };
}

/** Appends newer messages. */
export function appendNewer(
  cached: MessageLogPages,
  { messages, ...fresh }: MessageLogPages,
): MessageLogPages {
  const last = lastPage(cached);
  return {
    ...cached,
    ...fresh,
    more: cached.more,
    messages: [...cached.messages, ...messages.filter(({ id }) => id > last)],
  };
}

export const prependOlder = (
  cached: MessageLogPages,
  { messages, more }: MessageLogPages,
): MessageLogPages => ({
  ...cached,
  more,
  messages: [...messages, ...cached.messages],
});
