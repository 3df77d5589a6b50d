import { useSyncExternalStore } from 'react';
import { second } from '#contract/durations.ts';

// One shared timer for all times on the page.
const tickMs = 20 * second;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every 20 seconds. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, () => now));

/** Whether this time, in milliseconds, has not passed yet. Renders again only when it passes. */
export const useIsBefore = (time: number): boolean =>
  useSyncExternalStore(subscribe, () => now <= time);
