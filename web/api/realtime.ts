// Realtime events for the screens. The stream itself (stream.ts) loads after the first paint.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RealtimeEvent, RealtimeEvents } from '#contract/realtime.ts';

type Name = keyof RealtimeEvents;
type Listener = (data: never) => void;

const listeners = new Map<Name, Set<Listener>>();
/** Whether there has been no stream for some seconds. */
let isStreamMissing = false;
const streamStateListeners = new Set<() => void>();

export const realtimeEvents = {
  subscribe<E extends Name>(event: E, listener: (data: RealtimeEvents[E]) => void) {
    const eventListeners = listeners.get(event) ?? new Set();
    listeners.set(event, eventListeners.add(listener));
    return () => void eventListeners.delete(listener);
  },

  // Called by the stream.
  dispatch({ event, data }: RealtimeEvent) {
    for (const listener of listeners.get(event) ?? []) listener(data as never);
  },
  setStreamMissing(next: boolean) {
    if (next === isStreamMissing) return;
    isStreamMissing = next;
    for (const listener of streamStateListeners) listener();
  },
};

/** Subscribes to the events of one name. */
export function useRealtimeEvent<E extends Name>(
  event: E,
  onEvent: (data: RealtimeEvents[E]) => void,
) {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => realtimeEvents.subscribe(event, (data) => latest.current(data)), [event]);
}

const subscribeToStreamState = (listener: () => void) => {
  streamStateListeners.add(listener);
  return () => streamStateListeners.delete(listener);
};

/**
 * The refetch interval of a query: `intervalMs` while the stream is missing, otherwise false.
 * Hidden pages do not poll.
 */
export const usePollingFallback = (intervalMs: number): number | false =>
  useSyncExternalStore(subscribeToStreamState, () => isStreamMissing) ? intervalMs : false;
