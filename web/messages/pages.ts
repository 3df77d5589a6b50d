// A conversation as far as it is here: its end, and the pages before it that were scrolled to.
import type { Output } from '#contract/calls.ts';

export type Log = Output<'GET /message/get-messages'>;

export const lastOf = (log: Log | undefined): number => log?.messages.at(-1)?.id ?? 0;

/** The end of a conversation was asked for anew: the pages before it stay, unless so much has come that they do not meet. */
export function renewed(held: Log | undefined, fresh: Log, lastAtStart = 0): Log {
  const first = fresh.messages[0];
  if (!held || !first) return fresh;
  const meanwhile = held.messages.filter(({ id }) => id > lastAtStart && id > lastOf(fresh));
  const meets = fresh.more && lastOf(held) >= first.id;
  const before = meets ? held.messages.filter(({ id }) => id < first.id) : [];
  return {
    ...fresh,
    messages: [...before, ...fresh.messages, ...meanwhile],
    more: before.length > 0 ? held.more : fresh.more,
  };
}

/** What has come since, after what is here. */
export function withNewer(held: Log, { messages, ...fresh }: Log): Log {
  const last = lastOf(held);
  return {
    ...held,
    ...fresh,
    more: held.more,
    messages: [...held.messages, ...messages.filter(({ id }) => id > last)],
  };
}

export const withOlder = (held: Log, { messages, more }: Log): Log => ({
  ...held,
  more,
  messages: [...messages, ...held.messages],
});
