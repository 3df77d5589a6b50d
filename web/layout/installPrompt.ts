// The installation that the browser offers. opening.js keeps its event, which can come before this
// code is loaded.
import { useSyncExternalStore } from 'react';

type InstallEvent = Event & { prompt: () => Promise<unknown> };
const holder = globalThis as { installEvent?: InstallEvent };

const subscribe = (listener: () => void) => {
  addEventListener('installable', listener);
  addEventListener('appinstalled', listener);
  return () => {
    removeEventListener('installable', listener);
    removeEventListener('appinstalled', listener);
  };
};
if (typeof window !== 'undefined')
  addEventListener('appinstalled', () => delete holder.installEvent, { capture: true });

/** Asks the browser to install the site, or undefined if it does not offer that. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, () => holder.installEvent);
  return (
    event &&
    (() => {
      // An event can be used once.
      delete holder.installEvent;
      dispatchEvent(new Event('installable'));
      void event.prompt();
    })
  );
}

/** Kept in the browser: the day of the first visit, or "no" after the hint was closed. */
const storageKey = 'install';
const today = () => new Date().toISOString().slice(0, 10);

/** Without room in the browser, the hint may come again. */
function store(value: string) {
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // nothing is lost
  }
}

/** Whether the hint may be shown: not on the day of the first visit, and once. */
export function mayHint(): boolean {
  const stored = localStorage.getItem(storageKey);
  if (stored === null) store(today());
  return stored !== null && stored !== 'no' && stored < today();
}
export const endHint = () => store('no');

/** iPhones and iPads: Safari installs a site from its share menu, without an event. */
export const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
