// Reachability of the server, judged by the last calls. `navigator.onLine` covers only the network.
import { useSyncExternalStore } from 'react';

/** A single failed call may succeed on retry. */
const failureThreshold = 2;
let failures = 0;
const watchers = new Set<() => void>();

function count(next: number) {
  failures = next;
  for (const watcher of watchers) watcher();
}

const lostReason = () => {
  if (!navigator.onLine) return 'offline';
  return failures < failureThreshold ? undefined : 'unreachable';
};

export const reachability = {
  reportSuccess() {
    if (failures > 0) count(0);
  },
  /** Returns whether the server now counts as unreachable. */
  reportFailure(): boolean {
    count(failures + 1);
    return lostReason() !== undefined;
  },
};

function watch(watcher: () => void) {
  watchers.add(watcher);
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
}

/** Why the displayed data may be outdated: "offline", "unreachable" or undefined. */
export const useConnectionState = () => useSyncExternalStore(watch, lostReason);
