import { useRef, useState } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useDraft } from './useDraft.ts';

/** Error messages by field id, in the order of the form. */
export type FormErrors = Record<string, string>;
/** Maps fields of the API to the form fields that show their errors. */
export type ErrorFields = Record<string, string>;

/** Maps the messages of the server to form fields. */
export const toFormErrors = (
  fields: Record<string, string[]>,
  errorFields: ErrorFields,
): FormErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [message = '']]) => [errorFields[field] ?? field, message]),
  );

type ComposerOptions<Draft> = {
  /** Key of the stored draft; see `useDraft`. */
  key: string;
  /** Initial values. */
  createInitial: () => Draft;
  /** Completes a stored draft with fields that were added to the form since. */
  complete?: (stored: Draft) => Draft;
  validate: (draft: Draft, now: Date) => FormErrors;
  errorFields?: ErrorFields;
  /** Revision of the object that is edited. */
  revision?: number | undefined;
};

/**
 * State of the form for an action, a poll or a news item, with a stored draft. It survives a
 * reload, and an error disappears when its field changes.
 */
export function useComposer<Draft extends object>({
  key,
  createInitial,
  complete = (stored) => stored,
  validate,
  errorFields = {},
  revision,
}: ComposerOptions<Draft>) {
  const [initial] = useState(createInitial);
  const [stored, setDraft, clear, baseRevision] = useDraft<Draft>(key, initial, { revision });
  const draft = complete(stored);
  const [errors, setErrors] = useState<FormErrors>({});
  // The errors at the last submission. The summary takes the focus and must not take it again while
  // the user corrects fields.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  // An upload may finish after other changes: it applies to the latest draft.
  const latest = useRef(draft);
  const showErrors = (newErrors: FormErrors) => {
    setErrors(newErrors);
    setSummary(Object.entries(newErrors).map(([field, message]) => ({ field, message })));
  };

  return {
    draft,
    baseRevision,
    /** The current draft, also between two renders. */
    latest: () => latest.current,
    /** Initial values. */
    initial,
    /** Whether there are unsent changes. */
    hasChanges: JSON.stringify(draft) !== JSON.stringify(initial),
    errors,
    summary,
    updateDraft: (patch: Partial<Draft>, changedFields = Object.keys(patch)) => {
      latest.current = { ...latest.current, ...patch };
      setDraft(latest.current);
      setErrors((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([field]) => !changedFields.includes(field)),
        ),
      );
    },
    /** Shows errors at their fields and in the summary. */
    showErrors,
    /** Validates the draft, shows the errors and returns whether it is valid. */
    reportValidity: () => {
      const newErrors = validate(latest.current, new Date());
      showErrors(newErrors);
      return Object.keys(newErrors).length === 0;
    },
    showServerError: (error: ApiRequestError) =>
      error.fields ? showErrors(toFormErrors(error.fields, errorFields)) : showErrorToast(error),
    /** Deletes the stored draft after it was sent. */
    clear,
    /** Returns to the initial values, at the request of the user. */
    discard: () => {
      latest.current = initial;
      clear();
      showErrors({});
    },
  };
}
