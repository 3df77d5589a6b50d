import type { DraftDifference } from './EditConflictDialog.tsx';

/**
 * The changed fields that were also saved elsewhere, for forms that send only changes. Without
 * `initial` (the values first shown), every field that differs from `theirs` counts.
 */
export function conflictingChanges<V extends object>(
  changes: Partial<V>,
  theirs: V,
  initial: V | undefined,
  labels: Partial<Record<keyof V, string>>,
): DraftDifference[] {
  const formatted = (value: unknown) =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return (Object.keys(changes) as (keyof V)[]).flatMap((field) => {
    const label = labels[field];
    if (
      label === undefined ||
      isEqual(changes[field], theirs[field]) ||
      (initial && isEqual(initial[field], theirs[field]))
    )
      return [];
    return [{ label, mine: formatted(changes[field]), theirs: formatted(theirs[field]) }];
  });
}

/** `acceptTheirs` shows that version in the form, or ends the editing. */
