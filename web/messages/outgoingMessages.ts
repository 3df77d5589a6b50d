import type { MessageFile } from '#contract/message.ts';
import type { MessageLogPages } from './logPages.ts';

/** A message in the outbox. */
export type OutgoingMessage = {
  key: string;
  message: string;
  files: MessageFile[];
  at: string;
  /** Id of the last message at the time of sending. */
  after: number;
  /** Error message; undefined while sending. */
  failure?: string;
  /** It is retried automatically. */
  waits?: boolean;
};

/**
 * The outgoing messages that the conversation does not have yet. The event of a message may arrive
 * before its response.
 */
export function unsentMessages(
  box: readonly OutgoingMessage[],
  messages: MessageLogPages['messages'],
  self: number,
): OutgoingMessage[] {
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
