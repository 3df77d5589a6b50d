// Two windows that edit the same: the second save is refused, and its author chooses.
import { useEffect, useRef, useState } from 'react';
import { strings } from '#contract/strings.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from './lateDialog.tsx';
import type { Conflict, Difference } from './SavedElsewhere.tsx';

/** Said when somebody goes on from the other. */
export const savedElsewhere = t('You’re now seeing the version saved elsewhere.');

/** Where the words of two drafts differ, by what the form calls each of them. */
export const differencesOf = (
  mine: Record<string, string>,
  theirs: Record<string, string>,
): Difference[] =>
  Object.entries(mine).flatMap(([label, text]) =>
    text === (theirs[label] ?? '') ? [] : [{ label, mine: text, theirs: theirs[label] ?? '' }],
  );

/**
 * For forms that send only what changed: the changed fields that were saved elsewhere, too. Without `opened`, what the form showed at first, every field that
 * differs counts as such.
 */
export function clashesIn<V extends object>(
  changes: Partial<V>,
  theirs: V,
  opened: V | undefined,
  labels: Partial<Record<keyof V, string>>,
): Difference[] {
  const said = (value: unknown) =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return (Object.keys(changes) as (keyof V)[]).flatMap((field) => {
    const label = labels[field];
    if (
      label === undefined ||
      same(changes[field], theirs[field]) ||
      (opened && same(opened[field], theirs[field]))
    )
      return [];
    return [{ label, mine: said(changes[field]), theirs: said(theirs[field]) }];
  });
}

type Elsewhere = { differences: Difference[]; revision: number; take: () => void };

/** `load` reads what was saved elsewhere; `goOn` saves what stands here over that revision. Where no words differ, it does so at once. */
export function useConflict(load: () => Promise<Elsewhere>, goOn: (revision: number) => void) {
  const [conflict, setConflict] = useState<Conflict>();
  // as the form stands then, not as it was when it was refused
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  const show = ({ differences, revision, take }: Elsewhere) => {
    if (differences.length === 0) return latest.current(revision);
    const then = (choice: () => void) => () => {
      setConflict(undefined);
      choice();
    };
    setConflict({
      differences,
      keepMine: then(() => latest.current(revision)),
      takeTheirs: then(take),
    });
  };
  return {
    conflict,
    /** Whether a refusal is about that: then both are shown. */
    meets: (refused: ApiRequestError): boolean => {
      if (refused.code !== 'conflict' || refused.message !== strings.savedElsewhere) return false;
      void load().then(show, showErrorToast);
      return true;
    },
  };
}

const Late = lazyDialog(async () => (await import('./SavedElsewhere.tsx')).SavedElsewhere);
export const SavedElsewhere = ({ conflict }: { conflict: Conflict | undefined }) => (
  <Late opened={conflict !== undefined} conflict={conflict} />
);
