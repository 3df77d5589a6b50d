import type { MessageFile } from '#contract/message.ts';
import type { Log } from './pages.ts';

/** A message that was sent off. */
export type Outgoing = {
  key: string;
  message: string;
  files: MessageFile[];
  at: string;
  /** The last message that was there when it was sent. */
  after: number;
  /** Why it did not go; absent while it is on its way. */
  failure?: string;
  /** It is tried again by itself. */
  waits?: boolean;
};

/** Those that the conversation does not hold yet: the server's word of one may overtake its answer. */
export function unsent(
  box: readonly Outgoing[],
  messages: Log['messages'],
  self: number,
): Outgoing[] {
  const arrived = messages.filter(({ user_id }) => user_id === self);
  return box.filter(({ failure, after, message, files }) => {
    if (failure) return true;
    const same = arrived.findIndex(
      (one) =>
        one.id > after && one.message === message.trim() && one.attachments.length === files.length,
    );
    if (same >= 0) arrived.splice(same, 1);
    return same < 0;
  });
}
