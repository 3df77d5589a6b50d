// Whether the server can be reached, as far as the last calls tell. `navigator.onLine` tells of the network alone.
import { useSyncExternalStore } from 'react';

/** One call that fails may come through a moment later. */
const fewest = 2;
let failures = 0;
const watchers = new Set<() => void>();

function count(next: number) {
  failures = next;
  for (const watcher of watchers) watcher();
}

const lost = () => {
  if (!navigator.onLine) return 'offline';
  return failures < fewest ? undefined : 'unreachable';
};

export const reach = {
  answered() {
    if (failures > 0) count(0);
  },
  /** Answers whether the server counts as away. */
  failed(): boolean {
    count(failures + 1);
    return lost() !== undefined;
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

/** Why what is seen may be old. */
export const useLost = () => useSyncExternalStore(watch, lost);
