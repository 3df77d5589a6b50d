import type { MessageFile } from '#contract/message.ts';
import type { LogPages } from './logPages.ts';

/** A message in the outbox. */
export type OutgoingMessage = {
  /** Idempotency key. */
  key: string;
  message: string;
  files: MessageFile[];
  /** Id of the message that it replies to. */
  parent?: number | undefined;
  /**
   * Time of writing; of the retry, if the author retries it after the time for automatic retries.
   */
  at: string;
  /** Id of the last message of the conversation when this one was written. */
  after: number;
  /** Error message; undefined until a delivery has failed. */
  failure?: string;
  /** After a failure: whether it is retried automatically. */
  waits?: boolean;
};

/** `parent`: the id of the message that it replies to. */
export type WrittenMessage = Pick<OutgoingMessage, 'message' | 'files' | 'parent'>;

/**
 * The outgoing messages that the conversation does not have yet. The event of a message may arrive
 * before its response. Messages of the conversation have no key, so they are compared by text and
 * number of files.
 */
export function unsentMessages(
  outbox: readonly OutgoingMessage[],
  messages: LogPages['messages'],
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
