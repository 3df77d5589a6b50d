// Outbox of chat messages that are not delivered yet. It survives a reload and the end of a
// session, and sends automatically when possible.
// Each message has an idempotency key, so a retry never duplicates it.
// There is one outbox for each conversation. Its `name` is its key in localStorage.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hour, second } from '#contract/durations.ts';
import { randomKey } from '../api/hooks.ts';
import { ApiRequestError, getErrorMessage } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { draftName, canWriteDrafts } from '../api/draftStore.ts';
import { t } from '../i18n/language.ts';
import { refetchInbox } from './inbox.ts';
import { addSentMessage } from './messageCache.ts';
import { conversationKey, parseConversationKey, type ConversationId } from './logPages.ts';
import { toMessageFileInput } from './messageFileInput.ts';
import type { OutgoingMessage, WrittenMessage } from './outgoingMessages.ts';

const offlineMessage = t('It will be sent automatically when you’re back online.');
const parentGoneMessage = t(
  'The message you replied to was deleted. To send yours as a regular message, try again.',
);
const unknownOutcomeMessage = t('We’re not sure this was sent. Try again. It won’t be sent twice.');
/**
 * The server remembers idempotency keys for a day. Later, a retry could duplicate the message, so
 * only the author can retry.
 */
const maxRetryAgeMs = 20 * hour;
const retryDelayMs = 20 * second;
/** A request that takes longer is sent again later, so that it does not block the next messages. */
const sendTimeoutMs = 30 * second;
/**
 * Codes of errors that a retry may resolve without a change to the message. After `unauthorized`,
 * the member logs in again.
 */
const retryable: string[] = ['offline', 'unavailable', 'internal', 'rate_limited', 'unauthorized'];

const noMessages: OutgoingMessage[] = [];
const prefix = 'outbox-';
const listeners = new Set<() => void>();
const queues = new Map<string, Promise<void>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const parsedOutboxes = new Map<string, { text: string; messages: OutgoingMessage[] }>();

const notify = () => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
addEventListener('storage', ({ key }) => {
  if (key?.includes(`:${prefix}`)) notify();
});

const isOld = ({ at }: OutgoingMessage) => Date.now() - Date.parse(at) > maxRetryAgeMs;
const isWaiting = (outgoing: OutgoingMessage) =>
  !isOld(outgoing) && (outgoing.failure === undefined || outgoing.waits === true);

/** Reads from localStorage, which other tabs change too. */
function readOutbox(name: string): OutgoingMessage[] {
  const text = localStorage.getItem(name);
  if (text === null) return noMessages;
  const cached = parsedOutboxes.get(name);
  if (cached?.text === text) return cached.messages;
  const messages = (JSON.parse(text) as OutgoingMessage[]).map((outgoing) =>
    outgoing.failure === undefined && isOld(outgoing)
      ? { ...outgoing, failure: unknownOutcomeMessage }
      : outgoing,
  );
  parsedOutboxes.set(name, { text, messages });
  return messages;
}

function updateOutbox(name: string, update: (messages: OutgoingMessage[]) => OutgoingMessage[]) {
  const messages = update(readOutbox(name));
  if (messages.length === 0) localStorage.removeItem(name);
  else if (canWriteDrafts(name)) localStorage.setItem(name, JSON.stringify(messages));
  notify();
}
const updateMessage = (
  name: string,
  key: string,
  update: (outgoing: OutgoingMessage) => OutgoingMessage[],
) =>
  updateOutbox(name, (messages) =>
    messages.flatMap((outgoing) => (outgoing.key === key ? update(outgoing) : [outgoing])),
  );

const conversationOf = (name: string) => parseConversationKey(name.slice(draftName(prefix).length));

/** Sends one message. Returns whether the next one may be sent. */
async function deliver(
  client: QueryClient,
  name: string,
  { key, message, files, parent }: OutgoingMessage,
): Promise<boolean> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), sendTimeoutMs);
  try {
    const conversation = conversationOf(name);
    const input = {
      message,
      ...toMessageFileInput(files),
      ...(parent !== undefined && { parent_id: parent }),
    };
    const options = { idempotencyKey: key, signal: timeout.signal };
    const { sent } =
      'user_id' in conversation
        ? await send(
            'POST /message/send',
            { ...input, recipients: [conversation.user_id], action: 'conversation' },
            options,
          )
        : await send('POST /conversation/send', { ...input, ...conversation }, options);
    addSentMessage(client, conversation, sent);
    updateMessage(name, key, () => []);
    refetchInbox(client);
    return true;
  } catch (error) {
    const isTimeout = timeout.signal.aborted;
    const isRetryable =
      isTimeout || (error instanceof ApiRequestError && retryable.includes(error.code));
    const isParentGone =
      error instanceof ApiRequestError && error.fields?.['parent_id'] !== undefined;
    const errorMessage =
      isTimeout || (error instanceof ApiRequestError && error.code === 'offline')
        ? offlineMessage
        : isParentGone
          ? parentGoneMessage
          : getErrorMessage(error);
    updateOutbox(name, (messages) =>
      messages.map((outgoing) =>
        outgoing.key === key || (isRetryable && isWaiting(outgoing))
          ? {
              ...outgoing,
              failure: errorMessage,
              waits: isRetryable,
              parent: isParentGone ? undefined : outgoing.parent,
            }
          : outgoing,
      ),
    );
    return !isRetryable;
  } finally {
    clearTimeout(timer);
  }
}

/** Sends the waiting messages one after the other, to keep the order of writing. */
async function deliverWaiting(client: QueryClient, name: string) {
  for (const { key } of readOutbox(name).filter(isWaiting)) {
    // By now, another account may be logged in, or another tab may have sent the message.
    const outgoing =
      name.startsWith(draftName(prefix)) &&
      readOutbox(name).find((outgoing) => outgoing.key === key);
    // oxlint-disable-next-line no-await-in-loop
    if (!outgoing || (await deliver(client, name, outgoing))) continue;
    clearTimeout(timers.get(name));
    timers.set(
      name,
      setTimeout(() => enqueue(client, name), retryDelayMs),
    );
    return;
  }
}

/**
 * Runs the task while no other tab runs one of this name. Browsers without Web Locks do not wait.
 */
const withLock = (name: string, task: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(name, task) : task();

/** Sends the waiting messages after the current delivery. */
function enqueue(client: QueryClient, name: string) {
  queues.set(
    name,
    (queues.get(name) ?? Promise.resolve()).then(() =>
      withLock(name, () => deliverWaiting(client, name)),
    ),
  );
}

/** Sends pending messages now and when the connection returns. */
export function startOutbox(client: QueryClient): () => void {
  const sendAll = () => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(draftName(prefix))) enqueue(client, name);
  };
  sendAll();
  addEventListener('online', sendAll);
  return () => removeEventListener('online', sendAll);
}

/** The outbox of a conversation. */
export function useOutbox(conversation: ConversationId) {
  const client = useQueryClient();
  const name = draftName(`${prefix}${conversationKey(conversation)}`);
  const messages = useSyncExternalStore(subscribe, () => readOutbox(name));
  return {
    messages,
    send: (written: WrittenMessage & Pick<OutgoingMessage, 'after'>) => {
      updateOutbox(name, (current) => [
        ...current,
        { key: randomKey(), ...written, at: new Date().toISOString() },
      ]);
      enqueue(client, name);
    },
    retry: (key: string) => {
      updateMessage(name, key, ({ failure: _failure, waits: _waits, at, ...outgoing }) => [
        { ...outgoing, at: isOld({ at, ...outgoing }) ? new Date().toISOString() : at },
      ]);
      enqueue(client, name);
    },
    remove: (key: string) => updateMessage(name, key, () => []),
  };
}
