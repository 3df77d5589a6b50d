import { useSyncExternalStore } from 'react';
import { exactTime, relativeTime } from './time.ts';

// One clock for all times on the page.
const tick = 20_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago something was; the exact moment shows on hover. */
export function RelativeTime({ at }: { at: string }) {
  const current = useSyncExternalStore(subscribe, () => now);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {relativeTime(moment, new Date(current))}
    </time>
  );
}
