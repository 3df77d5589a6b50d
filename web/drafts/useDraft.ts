import { useCallback, useEffect, useRef, useState } from 'react';
import { openDraftSlot, draftKey } from '../api/draftStore.ts';

const saveDelayMs = 300;

/** The text added since `sent` was sent; all of it if the beginning changed. */
export const textAddedSince = (sent: string, now: string) =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

type DraftOptions<T> = {
  /** Whether a value that differs from the initial one is still not worth storing. */
  blank?: (value: T) => boolean;
  /** Revision of the object that is being edited. A draft stores the revision it started from. */
  revision?: number | undefined;
};

/** Stored form of a draft of an object with revisions. */
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
 * State that survives a reload and the end of a session. It is stored in local storage per member;
 * logging out deletes it. Returns the value, its setter, `clear` (resets to `initial` and deletes
 * the draft) and the base revision.
 */
export function useDraft<T>(key: string, initial: T, { blank, revision }: DraftOptions<T> = {}) {
  const name = draftKey(key);
  const [slot] = useState(() => openDraftSlot(name));
  const [loaded] = useState(() => parsed<T>(slot.load()));
  const [value, setValue] = useState(loaded ? loaded.value : initial);
  const unsaved = useRef<{ value: T }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstValue = useRef(initial);
  /** Undefined while the value equals the initial one. */
  const baseRevision = useRef(loaded ? (loaded.revision ?? revision) : undefined);
  const latestOptions = useRef({ blank, revision });
  useEffect(() => {
    latestOptions.current = { blank, revision };
  });

  const isBlank = useCallback(
    (next: T) =>
      latestOptions.current.blank?.(next) ||
      JSON.stringify(next) === JSON.stringify(firstValue.current),
    [],
  );

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const next = unsaved.current;
    unsaved.current = undefined;
    if (!next) return;
    if (isBlank(next.value)) return slot.forget();
    const from = baseRevision.current;
    slot.write(
      JSON.stringify(from === undefined ? next.value : { kept: next.value, revision: from }),
    );
  }, [slot, isBlank]);

  const set = useCallback(
    (next: T) => {
      if (isBlank(next)) baseRevision.current = undefined;
      else baseRevision.current ??= latestOptions.current.revision;
      setValue(next);
      unsaved.current = { value: next };
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveDelayMs);
    },
    [save, isBlank],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = undefined;
    baseRevision.current = undefined;
    slot.forget();
    setValue(firstValue.current);
  }, [slot]);

  const [base] = useState(() => ({
    /** The base revision, which the server compares. */
    get: () => baseRevision.current ?? latestOptions.current.revision,
    /** Continues from the revision saved elsewhere. */
    set: (next: number) => (baseRevision.current = next),
  }));

  // Saves immediately when the page or the screen closes within the delay.
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
