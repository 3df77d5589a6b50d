import { useCallback, useEffect, useRef, useState } from 'react';
import { openSlot, draftName } from './draftStore.ts';

const saveAfter = 300;

/** What somebody has written on while this much of it was being sent. */
export const writtenSince = (sent: string, now: string) =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

type DraftOptions<T> = {
  /** Whether there is nothing in it worth keeping, though it differs from what stood there first. */
  blank?: (value: T) => boolean;
  /** Of what is edited: the revision that is shown. A draft keeps the one that it was begun from. */
  revision?: number | undefined;
};

/** A draft of something that has revisions is stored with the one that it was begun from. */
type Stored<T> = { kept: T; revision: number };

const isStored = <T>(saved: unknown): saved is Stored<T> =>
  typeof saved === 'object' && saved !== null && 'kept' in saved && 'revision' in saved;

function parsed<T>(saved: string | null): { value: T; revision?: number } | undefined {
  if (saved === null) return undefined;
  try {
    const found = JSON.parse(saved) as T | Stored<T>;
    return isStored<T>(found) ? { value: found.kept, revision: found.revision } : { value: found };
  } catch {
    return undefined;
  }
}

/**
 * State that survives a reload and the end of a session, kept under the member who wrote it. Logging out deletes it.
 * Returns the value, its setter, `clear`, which goes back to `initial` and forgets the draft, and the revision that it was begun from.
 */
export function useDraft<T>(key: string, initial: T, { blank, revision }: DraftOptions<T> = {}) {
  const name = draftName(key);
  const [slot] = useState(() => openSlot(name));
  const [loaded] = useState(() => parsed<T>(slot.load()));
  const [value, setValue] = useState(loaded ? loaded.value : initial);
  const unsaved = useRef<{ value: T }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstValue = useRef(initial);
  /** Undefined while there is nothing but what is shown anyhow. */
  const begunFrom = useRef(loaded ? (loaded.revision ?? revision) : undefined);
  const shown = useRef({ blank, revision });
  useEffect(() => {
    shown.current = { blank, revision };
  });

  const isNothing = useCallback(
    (next: T) =>
      shown.current.blank?.(next) || JSON.stringify(next) === JSON.stringify(firstValue.current),
    [],
  );

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const next = unsaved.current;
    unsaved.current = undefined;
    if (!next) return;
    if (isNothing(next.value)) return slot.forget();
    const from = begunFrom.current;
    slot.write(
      JSON.stringify(from === undefined ? next.value : { kept: next.value, revision: from }),
    );
  }, [slot, isNothing]);

  const set = useCallback(
    (next: T) => {
      if (isNothing(next)) begunFrom.current = undefined;
      else begunFrom.current ??= shown.current.revision;
      setValue(next);
      unsaved.current = { value: next };
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveAfter);
    },
    [save, isNothing],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = undefined;
    begunFrom.current = undefined;
    slot.forget();
    setValue(firstValue.current);
  }, [slot]);

  const [base] = useState(() => ({
    /** What the change is made from, for the server to compare. */
    get: () => begunFrom.current ?? shown.current.revision,
    /** Goes on from what was saved elsewhere. */
    set: (next: number) => (begunFrom.current = next),
  }));

  // A page that closes or a screen that changes within the delay still keeps the last words.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => slot.onStorage(event);
    addEventListener('pagehide', save);
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('pagehide', save);
      removeEventListener('storage', onStorage);
      save();
    };
  }, [save, slot]);

  return [value, set, clear, base] as const;
}
