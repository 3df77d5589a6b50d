import { useCallback, useEffect, useRef, useState } from 'react';
import { openDraftSlot, draftName, type DraftSlot } from '../api/draftStore.ts';

const saveDelayMs = 300;

/**
 * The text that the user has added since `sent` was sent, to keep it in the field; all of it if the
 * beginning changed.
 */
export const textAddedSince = (sent: string, current: string) =>
  current.startsWith(sent) ? current.slice(sent.length).trimStart() : current;

type DraftOptions<T> = {
  /** Whether a value that differs from the initial one is still not worth storing. */
  blank?: (value: T) => boolean;
  /** Revision of the object that is being edited. A draft stores the revision it started from. */
  revision?: number | undefined;
  /** The slot of the draft, if the caller has already loaded it. */
  slot?: DraftSlot | undefined;
};

/**
 * Stored form of a draft of an object with revisions. Other drafts are stored as the bare value.
 */
type StoredWithRevision<T> = { kept: T; revision: number };

const hasRevision = <T>(saved: unknown): saved is StoredWithRevision<T> =>
  typeof saved === 'object' && saved !== null && 'kept' in saved && 'revision' in saved;

function parseStored<T>(saved: string | null): { value: T; revision?: number } | undefined {
  if (saved === null) return undefined;
  try {
    const stored = JSON.parse(saved) as T | StoredWithRevision<T>;
    return hasRevision<T>(stored)
      ? { value: stored.kept, revision: stored.revision }
      : { value: stored };
  } catch {
    return undefined;
  }
}

/**
 * State that survives a reload and the end of a session. It is stored in local storage per member;
 * the member can delete it when logging out. Returns the value, its setter, `clear` (resets to
 * `initial` and deletes the draft) and the base revision.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  { blank, revision, slot: givenSlot }: DraftOptions<T> = {},
) {
  const name = draftName(key);
  const [slot] = useState(() => givenSlot ?? openDraftSlot(name));
  const [loaded] = useState(() => parseStored<T>(givenSlot ? slot.getText() : slot.load()));
  const [value, setValue] = useState(loaded ? loaded.value : initial);
  const unsaved = useRef<{ value: T }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const firstValue = useRef(initial);
  /** Undefined while the value equals the initial one. */
  const baseRevisionRef = useRef(loaded ? (loaded.revision ?? revision) : undefined);
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
    if (isBlank(next.value)) return slot.remove();
    const revisionToStore = baseRevisionRef.current;
    slot.write(
      JSON.stringify(
        revisionToStore === undefined
          ? next.value
          : { kept: next.value, revision: revisionToStore },
      ),
    );
  }, [slot, isBlank]);

  const set = useCallback(
    (next: T) => {
      if (isBlank(next)) baseRevisionRef.current = undefined;
      else baseRevisionRef.current ??= latestOptions.current.revision;
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
    baseRevisionRef.current = undefined;
    slot.remove();
    setValue(firstValue.current);
  }, [slot]);

  const [baseRevision] = useState(() => ({
    /** The base revision, which the server compares. */
    get: () => baseRevisionRef.current ?? latestOptions.current.revision,
    /** Continues from the revision saved elsewhere. */
    set: (next: number) => (baseRevisionRef.current = next),
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

  return [value, set, clear, baseRevision] as const;
}
