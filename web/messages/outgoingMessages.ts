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
  outbox: readonly OutgoingMessage[],
  messages: MessageLogPages['messages'],
  self: number,
): OutgoingMessage[] {
  const arrived = messages.filter(({ user_id }) => user_id === self);
  return outbox.filter(({ failure, after, message, files }) => {
    if (failure) return true;
    const index = arrived.findIndex(
      (candidate) =>
        candidate.id > after &&
        candidate.message === message.trim() &&
        candidate.attachments.length === files.length,
    );
    if (index >= 0) arrived.splice(index, 1);
    return index < 0;
  });
}
