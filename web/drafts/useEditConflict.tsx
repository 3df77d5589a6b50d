// Edit conflicts: when two tabs or devices edit the same object, the second save is rejected and
// the user chooses a version.
import { useEffect, useRef, useState } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { isEditConflict } from './decisionConflict.ts';
import type { EditConflict, DraftDifference } from './EditConflictDialog.tsx';

/** Toast after the user switches to the other version. */
export const otherVersionMessage = t('You’re now seeing the version saved elsewhere.');

/** The fields that differ between two drafts, keyed by their labels in the form. */
export const listDifferences = (
  mine: Record<string, string>,
  theirs: Record<string, string>,
): DraftDifference[] =>
  Object.entries(mine).flatMap(([label, text]) =>
    text === (theirs[label] ?? '') ? [] : [{ label, mine: text, theirs: theirs[label] ?? '' }],
  );

type OtherVersion = { differences: DraftDifference[]; revision: number; acceptTheirs: () => void };

/**
 * `loadOtherVersion` fetches the version saved elsewhere. `saveOver` saves this form over that
 * revision, and runs immediately if no text differs.
 */
export function useEditConflict(
  loadOtherVersion: () => Promise<OtherVersion>,
  saveOver: (revision: number) => void,
) {
  const [conflict, setConflict] = useState<EditConflict>();
  // Save the current values of the form, not those at the time of the error.
  const latestSaveOver = useRef(saveOver);
  useEffect(() => {
    latestSaveOver.current = saveOver;
  });
  const showConflict = ({ differences, revision, acceptTheirs }: OtherVersion) => {
    if (differences.length === 0) return latestSaveOver.current(revision);
    const closeAnd = (choice: () => void) => () => {
      setConflict(undefined);
      choice();
    };
    setConflict({
      differences,
      keepMine: closeAnd(() => latestSaveOver.current(revision)),
      acceptTheirs: closeAnd(acceptTheirs),
    });
  };
  return {
    conflict,
    /** Shows both versions and returns true if the error is an edit conflict. */
    handleConflict: (error: ApiRequestError): boolean => {
      if (!isEditConflict(error)) return false;
      void loadOtherVersion().then(showConflict, showErrorToast);
      return true;
    },
  };
}

const LazyDialog = lazyDialog(
  async () => (await import('./EditConflictDialog.tsx')).EditConflictDialog,
);
export const LazyEditConflictDialog = ({ conflict }: { conflict: EditConflict | undefined }) => (
  <LazyDialog opened={conflict !== undefined} conflict={conflict} />
);
