// Deeds that are done in a few seconds, unless they are taken back meanwhile: instead of asking whether one is sure.
import { useSyncExternalStore } from 'react';
import type { Output, Input, Call } from '#contract/calls.ts';
import { toast } from '../ui/notice.ts';
import { send } from './send.ts';
import { showErrorToast } from './errorToast.ts';

type PendingMutation = { key: string; run: (keepalive: boolean) => void };

let waiting: readonly PendingMutation[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PendingMutation[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Whoever leaves has not taken it back. */
export function flushPending() {
  for (const { run } of waiting) run(true);
}
addEventListener('pagehide', flushPending);

const keyOf = (call: Call, input: object) => `${call} ${JSON.stringify(input)}`;

type Hooks<C extends Call> = {
  /** What was done, as the notice says it, such as "Taken out." */
  said: string;
  /** What waits for the answer to show is waited for. */
  onSuccess?: (answer: Output<C>) => unknown;
  /** After that was said. */
  onError?: () => void;
};

/** Says that it is done, and does it when the notice goes. Refused, it is as before, and that is said. */
export function runUndoable<C extends Call>(
  call: C,
  input: Input<C>,
  { said, onSuccess, onError }: Hooks<C>,
) {
  const key = keyOf(call, input);
  if (waiting.some((one) => one.key === key)) return;
  let over = false;
  const end = () => change(waiting.filter((one) => one.key !== key));
  const run = (keepalive: boolean) => {
    if (over) return;
    over = true;
    // what it brings about is shown first, so that nothing flickers back
    const refused = (error: unknown) => {
      showErrorToast(error);
      onError?.();
    };
    void send(call, input, { keepalive }).then(onSuccess).catch(refused).finally(end);
  };
  change([...waiting, { key, run }]);
  toast.undo(said, {
    undo: () => {
      over = true;
      end();
    },
    onGone: () => run(false),
  });
}

/** Whether it is about to be done: what it takes away is not shown any more. */
export const useIsPendingUndo = () => {
  const now = useSyncExternalStore(subscribe, () => waiting);
  return <C extends Call>(call: C, input: Input<C>) =>
    now.some(({ key }) => key === keyOf(call, input));
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
