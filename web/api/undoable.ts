// Undoable mutations: sent after a few seconds unless the user clicks Undo. Used instead of
// confirmation dialogs.
import { useSyncExternalStore } from 'react';
import type { Output, Input, Call } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { ApiRequestError } from './errors.ts';
import { send } from './send.ts';
import { session } from './session.ts';
import { showErrorToast } from './errorToast.ts';

type PendingMutation = {
  key: string;
  /**
   * Sends it once, and returns when it has settled. `keepalive`: the request has to finish after
   * the page is closed.
   */
  run: (keepalive: boolean) => Promise<unknown>;
  /** Closes the toast. */
  close: () => void;
};

let pending: readonly PendingMutation[] = [];
const listeners = new Set<() => void>();

function setPending(next: readonly PendingMutation[]) {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Sends all pending mutations at once, which cannot be undone any more: before a log-out, and when
 * the page closes or is hidden. Phones discard hidden pages without another event. Returns when all
 * have settled, including those that were sent before.
 */
export async function flushPending(): Promise<void> {
  await Promise.allSettled(
    pending.map(({ run, close }) => {
      const settled = run(true);
      close();
      return settled;
    }),
  );
}
addEventListener('pagehide', () => void flushPending());
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flushPending();
});

const getKey = (call: Call, input: object) => `${call} ${JSON.stringify(input)}`;

type UndoableOptions<C extends Call> = {
  /** Text of the toast, such as "Removed." */
  message: string;
  /** If it returns a promise, the mutation stays pending until it settles. */
  onSuccess?: (response: Output<C>) => unknown;
  /** Called after the error toast. */
  onError?: () => void;
};

/**
 * Shows the undo toast and sends the mutation when the toast closes. If the server rejects it, the
 * previous state and an error toast are shown. While a mutation is pending, another call with the
 * same input is ignored.
 */
export function runUndoable<C extends Call>(
  call: C,
  input: Input<C>,
  { message, onSuccess, onError }: UndoableOptions<C>,
) {
  const key = getKey(call, input);
  if (pending.some((mutation) => mutation.key === key)) return;
  // Another window may change the account before the toast closes.
  const token = session.current()?.token;
  const removePending = () => setPending(pending.filter((mutation) => mutation.key !== key));
  // Shown in any session, because only this page knows that nothing was deleted.
  const handleError = (error: unknown) => {
    if (error instanceof ApiRequestError && error.status === 401)
      toast.error(t('We couldn’t do that because you were logged out. Log in and try again.'));
    else showErrorToast(error);
    onError?.();
  };
  let sent: Promise<unknown> | undefined;
  // The mutation stays pending until `onSuccess` has updated the screen, so that nothing flickers.
  const run = (keepalive: boolean) =>
    (sent ??= send(call, input, { keepalive, token })
      .then(onSuccess, handleError)
      .finally(removePending));
  const close = toast.undo(message, {
    undo: removePending,
    onDismissed: () => void run(false),
  });
  setPending([...pending, { key, run, close }]);
}

/**
 * Returns a function that tells whether a mutation is pending; screens hide what it will remove.
 */
export const useIsMutationPending = () => {
  const pendingMutations = useSyncExternalStore(subscribe, () => pending);
  return <C extends Call>(call: C, input: Input<C>) =>
    pendingMutations.some(({ key }) => key === getKey(call, input));
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
