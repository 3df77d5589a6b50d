import { useCallback, useEffect, useRef, useState } from 'react';

const saveAfter = 300;

/** Where a draft is kept: under the member who writes it. */
export const draftName = (key: string) => `draft:${localStorage.getItem('userId') ?? ''}:${key}`;

/** What somebody has written on while this much of it was being sent. */
export const writtenSince = (sent: string, now: string) => (now.startsWith(sent) ? now.slice(sent.length).trimStart() : now);

function load<T>(key: string, initial: T): T {
  const saved = localStorage.getItem(key);
  if (saved === null) return initial;
  try {
    return JSON.parse(saved) as T;
  } catch {
    return initial;
  }
}

/**
 * State that survives a reload, kept under the member who wrote it. Signing out clears local storage, and drafts with it.
 * Returns the value, its setter, and `clear`, which goes back to `initial` and forgets the draft.
 */
export function useDraft<T>(key: string, initial: T) {
  const name = draftName(key);
  const [value, setValue] = useState(() => load(name, initial));
  const unsaved = useRef<T | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstValue = useRef(initial);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    // Whoever signed out meanwhile leaves no text behind.
    if (unsaved.current !== undefined && name.startsWith(draftName(''))) {
      localStorage.setItem(name, JSON.stringify(unsaved.current));
    }
    unsaved.current = undefined;
  }, [name]);

  const set = useCallback(
    (next: T) => {
      setValue(next);
      unsaved.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveAfter);
    },
    [save],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = undefined;
    localStorage.removeItem(name);
    setValue(firstValue.current);
  }, [name]);

  // A page that closes or a screen that changes within the delay still keeps the last words.
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return [value, set, clear] as const;
}
