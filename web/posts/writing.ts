import { useRef, useState } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useDraft } from '../ui/draft.ts';

/** What is wrong, by the id of the field at which it stands, in the order of the form. */
export type Errors = Record<string, string>;
/** The fields of a form that show what the server says of others. */
export type ComposerPlaces = Record<string, string>;

/** The server's messages at the fields of a form. */
export const errorsOf = (fields: Record<string, string[]>, places: ComposerPlaces): Errors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, [message = '']]) => [places[field] ?? field, message]),
  );

type WritingOptions<Draft> = {
  /** What it is kept under. */
  key: string;
  /** What stands before anything is written. */
  first: () => Draft;
  /** Adds to what was kept what the form asks only since. */
  completed?: (kept: Draft) => Draft;
  errorsIn: (draft: Draft, now: Date) => Errors;
  places?: ComposerPlaces;
  /** Of what is edited. */
  revision?: number | undefined;
};

/** What is written to be sent: it survives a reload, and its errors go as they are mended. */
export function useComposer<Draft extends object>({
  key,
  first,
  completed = (kept) => kept,
  errorsIn,
  places = {},
  revision,
}: WritingOptions<Draft>) {
  const [standing] = useState(first);
  const [kept, setDraft, forget, base] = useDraft<Draft>(key, standing, { revision });
  const draft = completed(kept);
  const [errors, setErrors] = useState<Errors>({});
  // As it was when the form was last sent: it takes the focus, and must not take it again while its errors are mended.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  // An upload may end after other fields were changed: it adds to the latest draft.
  const latest = useRef(draft);
  const point = (found: Errors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message]) => ({ field, message })));
  };

  return {
    draft,
    base,
    latest: () => latest.current,
    /** What stood before anything was written. */
    standing,
    /** Whether there is anything that is not sent yet. */
    changed: JSON.stringify(draft) !== JSON.stringify(standing),
    errors,
    summary,
    change: (patch: Partial<Draft>, mended = Object.keys(patch)) => {
      latest.current = { ...latest.current, ...patch };
      setDraft(latest.current);
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !mended.includes(field))),
      );
    },
    /** Names what is wrong, at its field and at the head of the form. */
    point,
    /** Whether it may be sent; points to what is wrong. */
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
