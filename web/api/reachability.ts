// Reachability of the server, judged by the last calls. `navigator.onLine` covers only the network.
import { useSyncExternalStore } from 'react';

/** A single failed call may succeed on retry. */
const failureThreshold = 2;
let failureCount = 0;
const listeners = new Set<() => void>();

function setFailureCount(count: number) {
  failureCount = count;
  for (const listener of listeners) listener();
}

const getDisconnectionReason = () => {
  if (!navigator.onLine) return 'offline';
  return failureCount < failureThreshold ? undefined : 'unreachable';
};

export const reachability = {
  reportSuccess() {
    if (failureCount > 0) setFailureCount(0);
  },
  /** Returns whether the server now counts as unreachable. */
  reportFailure(): boolean {
    setFailureCount(failureCount + 1);
    return getDisconnectionReason() !== undefined;
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Why the displayed data may be outdated: "offline", "unreachable" or undefined. */
export const useConnectionState = () => useSyncExternalStore(subscribe, getDisconnectionReason);
