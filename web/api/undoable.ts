// Undoable mutations: sent after a few seconds unless the user clicks Undo. Used instead of
// confirmation dialogs.
import { useSyncExternalStore } from 'react';
import type { Output, Input, Call } from '#contract/calls.ts';
import { toast } from '../ui/toast.ts';
import { send } from './send.ts';
import { session } from './session.ts';
import { showErrorToast } from './errorToast.ts';

/** `keepalive`: the request has to finish after the page is closed. */
type PendingMutation = {
  key: string;
  run: (keepalive: boolean) => void;
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
 * the page closes or is hidden. Phones discard hidden pages without another event.
 */
export function flushPending() {
  for (const { run, close } of pending) {
    run(true);
    close();
  }
}
addEventListener('pagehide', flushPending);
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flushPending();
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
  /** Whether the mutation was sent or undone. */
  let isSettled = false;
  const removePending = () => setPending(pending.filter((mutation) => mutation.key !== key));
  const run = (keepalive: boolean) => {
    if (isSettled) return;
    isSettled = true;
    // The mutation stays pending until `onSuccess` has updated the screen, so that nothing
    // flickers.
    const handleError = (error: unknown) => {
      if (session.current()?.token === token) showErrorToast(error);
      onError?.();
    };
    void send(call, input, { keepalive, token })
      .then(onSuccess)
      .catch(handleError)
      .finally(removePending);
  };
  const close = toast.undo(message, {
    undo: () => {
      isSettled = true;
      removePending();
    },
    onDismissed: () => run(false),
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
