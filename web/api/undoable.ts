// Undoable mutations: sent after a few seconds unless the user clicks Undo. Used instead of
// confirmation dialogs.
import { useSyncExternalStore } from 'react';
import type { Output, Input, Call } from '#contract/calls.ts';
import { toast } from '../ui/toast.ts';
import { send } from './send.ts';
import { showErrorToast } from './errorToast.ts';

type PendingMutation = { key: string; run: (keepalive: boolean) => void };

let pending: readonly PendingMutation[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingMutation[]) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Sends all pending mutations at once: when the page closes and before a log-out. */
export function flushPending() {
  for (const { run } of pending) run(true);
}
addEventListener('pagehide', flushPending);

const keyOf = (call: Call, input: object) => `${call} ${JSON.stringify(input)}`;

type Hooks<C extends Call> = {
  /** Text of the toast, such as "Removed." */
  message: string;
  /** If it returns a promise, the mutation stays pending until it settles. */
  onSuccess?: (answer: Output<C>) => unknown;
  /** Called after the error toast. */
  onError?: () => void;
};

/**
 * Shows the undo toast and sends the mutation when the toast closes. If the server refuses it, the
 * previous state and an error toast are shown. While a mutation is pending, another call with the
 * same input is ignored.
 */
export function runUndoable<C extends Call>(
  call: C,
  input: Input<C>,
  { message, onSuccess, onError }: Hooks<C>,
) {
  const key = keyOf(call, input);
  if (pending.some((one) => one.key === key)) return;
  let settled = false;
  const end = () => change(pending.filter((one) => one.key !== key));
  const run = (keepalive: boolean) => {
    if (settled) return;
    settled = true;
    // Stays pending until `onSuccess` has updated the screen, so that nothing flickers.
    const refused = (error: unknown) => {
      showErrorToast(error);
      onError?.();
    };
    void send(call, input, { keepalive }).then(onSuccess).catch(refused).finally(end);
  };
  change([...pending, { key, run }]);
  toast.undo(message, {
    undo: () => {
      settled = true;
      end();
    },
    onDismissed: () => run(false),
  });
}

/**
 * Returns a function that tells whether a mutation is pending; screens hide what it will remove.
 */
export const useIsMutationPending = () => {
  const now = useSyncExternalStore(subscribe, () => pending);
  return <C extends Call>(call: C, input: Input<C>) =>
    now.some(({ key }) => key === keyOf(call, input));
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
