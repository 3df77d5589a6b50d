import { useRef, useState } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useDraft } from '../ui/useDraft.ts';

/** Error messages by field id, in the order of the form. */
export type Errors = Record<string, string>;
/** Maps fields of the API to the form fields that show their errors. */
export type ComposerPlaces = Record<string, string>;

/** Maps the messages of the server to form fields. */
export const errorsOf = (fields: Record<string, string[]>, places: ComposerPlaces): Errors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [message = '']]) => [places[field] ?? field, message]),
  );

type WritingOptions<Draft> = {
  /** Key of the draft. */
  key: string;
  /** Initial values. */
  first: () => Draft;
  /** Completes a stored draft with fields that were added to the form since. */
  completed?: (stored: Draft) => Draft;
  errorsIn: (draft: Draft, now: Date) => Errors;
  places?: ComposerPlaces;
  /** Revision of the object that is edited. */
  revision?: number | undefined;
};

/**
 * State of a form with a stored draft. It survives a reload, and an error disappears when its field
 * changes.
 */
export function useComposer<Draft extends object>({
  key,
  first,
  completed = (stored) => stored,
  errorsIn,
  places = {},
  revision,
}: WritingOptions<Draft>) {
  const [standing] = useState(first);
  const [stored, setDraft, forget, base] = useDraft<Draft>(key, standing, { revision });
  const draft = completed(stored);
  const [errors, setErrors] = useState<Errors>({});
  // The errors at the last submission. The summary takes the focus and must not take it again while
  // the user corrects fields.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  // An upload may finish after other changes: it applies to the latest draft.
  const latest = useRef(draft);
  const point = (found: Errors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message]) => ({ field, message })));
  };

  return {
    draft,
    base,
    latest: () => latest.current,
    /** Initial values. */
    standing,
    /** Whether there are unsent changes. */
    changed: JSON.stringify(draft) !== JSON.stringify(standing),
    errors,
    summary,
    change: (patch: Partial<Draft>, changedFields = Object.keys(patch)) => {
      latest.current = { ...latest.current, ...patch };
      setDraft(latest.current);
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !changedFields.includes(field))),
      );
    },
    /** Shows errors at their fields and in the summary. */
    point,
    /** Validates the draft, shows the errors and returns whether it is valid. */
    check: () => {
      const found = errorsIn(latest.current, new Date());
      point(found);
      return Object.keys(found).length === 0;
    },
    refuse: (refused: ApiRequestError) =>
      refused.fields ? point(errorsOf(refused.fields, places)) : showErrorToast(refused),
    forget,
    discard: () => {
      latest.current = standing;
      forget();
      point({});
    },
  };
}
