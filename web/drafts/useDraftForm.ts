// State of a form whose draft is stored in this browser: values, errors and unsaved changes. Each
// long form is a definition for `useDraftForm`, plus what it does when it is saved.
import { useRef, useState } from 'react';
import type { DraftSlot } from '../api/draftStore.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { fromStored, noChanges, toStored, type StoredChanges } from './storedChanges.ts';
import { useDraft } from './useDraft.ts';

/** Error messages by field of the form. */
export type FormErrors = Record<string, string>;
/** Fields of the API or of the draft whose errors another field of the form shows. */
export type ErrorFields = Record<string, string>;

/** Values with every field. A field without a value is undefined, not absent. */
export type AllFields<Values> = { [Field in keyof Required<Values>]: Values[Field] };

export type DraftFormOptions<Values extends object> = {
  /** Key of the stored draft. */
  key: string;
  /** The slot of the draft, if the caller has already loaded it. */
  slot?: DraftSlot | undefined;
  /**
   * The values without the user's changes: of the object to edit, or of an empty form. A function
   * runs once. Values that are refetched while the form is open appear in unchanged fields.
   */
  saved: AllFields<Values> | (() => AllFields<Values>);
  /** Revision of `saved`, the object to edit. */
  revision?: number | undefined;
  /**
   * Whether `saved` is an empty form whose values depend on the moment, such as the last audience
   * or the time zone. The draft then stores all values, so that those the author saw come back.
   */
  isNew?: boolean;
  /** Errors by field, in the order of the form. */
  validate?: (draft: Values, now: Date) => FormErrors;
  errorFields?: ErrorFields;
  /**
   * The field that shows messages of the server about fields that the form does not have. Without
   * it, they are toasts.
   */
  otherErrorsField?: string;
  /** Fields of the form in addition to those of the values, such as a password. */
  otherFields?: readonly string[];
  /** Id of the control of a field, for links from the error summary. */
  getControlId?: (field: string) => string;
  /** Whether two values of a field would be saved as the same. */
  isEqual?: (one: unknown, other: unknown) => boolean;
  /** Whether changed values are still not worth storing. */
  isBlank?: (draft: Values) => boolean;
  /** Replaces stored changes that are not possible any more. */
  restore?: (changes: Partial<Values>) => Partial<Values>;
};

const isEqualJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of `changes` that differ from the saved values. Fields that the saved values do not
 * have are ignored: the form shows none of them, such as that of a deleted collection.
 */
export const keepChanged = <Values extends object>(
  saved: Values,
  changes: Partial<Values>,
  isEqual = isEqualJson,
) =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => field in saved && !isEqual(value, saved[field as keyof Values]),
    ),
  ) as Partial<Values>;

/** Values, errors and stored changes of a form. An error disappears when its field changes. */
export function useDraftForm<Values extends object>({
  key,
  slot,
  saved: savedOption,
  revision: currentRevision,
  isNew = false,
  validate = () => ({}),
  errorFields = {},
  otherErrorsField,
  otherFields = [],
  getControlId = (field) => field,
  isEqual = isEqualJson,
  isBlank = () => false,
  restore = (changes) => changes,
}: DraftFormOptions<Values>) {
  type Field = keyof Values & string;
  // The revision belongs to the values: saving those of the first render over a newer version has
  // to be a conflict.
  const [first] = useState(() => ({
    saved: typeof savedOption === 'function' ? savedOption() : savedOption,
    revision: currentRevision,
  }));
  const { saved, revision } =
    typeof savedOption === 'function' ? first : { saved: savedOption, revision: currentRevision };
  const [stored, setStored, clearStored, baseRevision] = useDraft<StoredChanges>(key, noChanges, {
    revision,
    slot,
    blank: (next) => isBlank({ ...saved, ...fromStored<Values>(next) }),
  });
  const changes = keepChanged(saved, restore(fromStored(stored)), isEqual);
  // Uploads finish between two renders: each change applies to the latest draft.
  const latestChanges = useRef(changes);
  const getLatestChanges = () => keepChanged(saved, latestChanges.current, isEqual);
  const getLatest = (): Values => ({ ...saved, ...getLatestChanges() });
  const draft: Values = { ...saved, ...changes };
  const hasChanges = Object.keys(changes).length > 0;

  const [errors, setErrors] = useState<FormErrors>({});
  // The errors at the last submission. The summary takes the focus and must not take it again while
  // the user corrects fields.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const showErrors = (newErrors: FormErrors) => {
    setErrors(newErrors);
    setSummary(
      Object.entries(newErrors).map(([field, message]) => ({
        field: getControlId(field),
        message,
      })),
    );
  };
  const clearErrors = (fields: readonly string[]) =>
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))),
    );
  const updateDraft = (patch: Partial<Values>, changedFields = Object.keys(patch)) => {
    latestChanges.current = keepChanged(saved, { ...latestChanges.current, ...patch }, isEqual);
    const hasAnyChange = Object.keys(latestChanges.current).length > 0;
    setStored(toStored(isNew && hasAnyChange ? getLatest() : latestChanges.current));
    clearErrors([
      ...changedFields.flatMap((field) => [field, errorFields[field] ?? field]),
      ...(otherErrorsField === undefined ? [] : [otherErrorsField]),
    ]);
  };
  const clear = () => {
    latestChanges.current = {};
    clearStored();
  };

  return {
    saved,
    /** The saved values with the changes. */
    draft,
    /** The changed fields only. */
    changes,
    /** The draft including changes that are not rendered yet. */
    getLatest,
    getLatestChanges,
    baseRevision,
    hasChanges,
    errors,
    summary,
    /** Changes fields, and clears the errors of `changedFields`. */
    updateDraft,
    set: <F extends Field>(field: F, value: Values[F]) =>
      updateDraft({ [field]: value } as unknown as Partial<Values>),
    clearErrors,
    /** Shows errors at their fields and in the summary. */
    showErrors,
    /** Validates the draft, shows the errors and returns whether it is valid. */
    reportValidity: () => {
      const newErrors = validate(getLatest(), new Date());
      showErrors(newErrors);
      return Object.keys(newErrors).length === 0;
    },
    /** Shows the messages of the server at their fields, and others as toasts. */
    showServerError: (error: ApiRequestError) => {
      if (!error.fields) return showErrorToast(error);
      const formFields = [...Object.keys(saved), ...Object.values(errorFields), ...otherFields];
      const newErrors = toFormErrors(error.fields, errorFields);
      for (const [field, message] of Object.entries(newErrors)) {
        if (formFields.includes(field)) continue;
        delete newErrors[field];
        if (otherErrorsField === undefined) toast.error(message);
        else newErrors[otherErrorsField] = message;
      }
      showErrors(newErrors);
    },
    /** Deletes the stored changes, after they are saved. */
    clear,
    discard: () => {
      clear();
      showErrors({});
    },
  };
}

/** Maps the messages of the server to fields of the form. */
export const toFormErrors = (
  fields: Record<string, string[]>,
  errorFields: ErrorFields,
): FormErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [message = '']]) => [errorFields[field] ?? field, message]),
  );
