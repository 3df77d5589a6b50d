// The loaded part of a conversation: its end, and earlier pages.
import type { Output } from '#contract/calls.ts';

export type Log = Output<'GET /message/get-messages'>;

export const lastOf = (log: Log | undefined): number => log?.messages.at(-1)?.id ?? 0;

/**
 * Merges a refetched end into the conversation. Keeps earlier pages, unless there is a gap between
 * them and the end.
 */
export function renewed(cached: Log | undefined, fresh: Log, lastAtStart = 0): Log {
  const first = fresh.messages[0];
  if (!cached || !first) return fresh;
  const arrived = cached.messages.filter(({ id }) => id > lastAtStart && id > lastOf(fresh));
  const meets = fresh.more && lastOf(cached) >= first.id;
  const before = meets ? cached.messages.filter(({ id }) => id < first.id) : [];
  return {
    ...fresh,
    messages: [...before, ...fresh.messages, ...arrived],
    more: before.length > 0 ? cached.more : fresh.more,
  };
}

/** Appends newer messages. */
export function withNewer(cached: Log, { messages, ...fresh }: Log): Log {
  const last = lastOf(cached);
  return {
    ...cached,
    ...fresh,
    more: cached.more,
    messages: [...cached.messages, ...messages.filter(({ id }) => id > last)],
  };
}

export const withOlder = (cached: Log, { messages, more }: Log): Log => ({
  ...cached,
  more,
  messages: [...messages, ...cached.messages],
});
