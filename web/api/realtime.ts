// What the server tells while one looks. The stream itself (stream.ts) is fetched after the first paint; here is what the screens hear of it.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent, LiveEvents } from '#contract/realtime.ts';

type Name = keyof LiveEvents;
type Listener = (data: never) => void;

const listeners = new Map<Name, Set<Listener>>();
let missing = false;
const watchers = new Set<() => void>();

export const live = {
  hear<E extends Name>(event: E, listener: (data: LiveEvents[E]) => void) {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  },

  // For the stream.
  tell({ event, data }: LiveEvent) {
    for (const listener of listeners.get(event) ?? []) listener(data as never);
  },
  setMissing(next: boolean) {
    if (next === missing) return;
    missing = next;
    for (const watcher of watchers) watcher();
  },
};

/** Calls back with every event of a name. */
export function useRealtimeEvent<E extends Name>(event: E, heard: (data: LiveEvents[E]) => void) {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => live.hear(event, (data) => latest.current(data)), [event]);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** `refetchInterval` of what the stream would tell: milliseconds while there is none. A page that is not visible asks nothing. */
export const usePollingFallback = (every: number): number | false =>
  useSyncExternalStore(watch, () => missing) ? every : false;
