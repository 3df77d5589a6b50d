import { useState, type ChangeEvent, type SyntheticEvent } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';

type Values = Record<string, string | number[]>;
type Rules<V extends Values> = { [F in keyof V]?: (value: V[F], values: V) => string | null };
type Errors<V extends Values> = Partial<Record<keyof V & string, string>>;

type AccountForm<V extends Values> = {
  initialValues: V;
  /** Validators that run on submit. Each returns an error message or null. */
  rules: Rules<V>;
};

/**
 * State of an account form. Values survive a failed request. Errors are shown at their fields and,
 * if there are several, in a summary.
 */
export function useAccountForm<V extends Values>({ initialValues, rules }: AccountForm<V>) {
  type Name = keyof V & string;
  const names = Object.keys(initialValues) as Name[];
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors<V>>({});
  // Set on submit only: the summary takes the focus and must not take it again while the user
  // corrects errors.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);

  const point = (found: Errors<V>) => {
    setErrors(found);
    setSummary(names.flatMap((field) => (found[field] ? [{ field, message: found[field] }] : [])));
  };

  const set = <F extends Name>(name: F, value: V[F]) => {
    setValues((all) => ({ ...all, [name]: value }));
    setErrors(({ [name]: _cleared, ...rest }) => rest as Errors<V>);
  };

  return {
    values,
    errors,
    summary,
    set,
    fill: (some: Partial<V>) => setValues((all) => ({ ...all, ...some })),

    reset() {
      setValues(initialValues);
      point({});
    },

    /** Props of a text control. Its id is the target of the error summary. */
    field: (name: Name) => ({
      id: name,
      name,
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.currentTarget.value as V[Name]),
      error: errors[name],
    }),

    onSubmit: (handle: (values: V) => void) => (event: SyntheticEvent) => {
      event.preventDefault();
      const found: Errors<V> = {};
      for (const name of names) {
        const message = rules[name]?.(values[name], values);
        if (message) found[name] = message;
      }
      point(found);
      if (Object.keys(found).length === 0) handle(values);
    },

    /** Shows a failed request at the fields that it names, else at `fallback`, else as a toast. */
    refuse(refused: ApiRequestError, fallback?: Name) {
      const ours = refused.status >= 400 && refused.status < 500;
      if (!refused.fields && fallback && ours) point({ [fallback]: refused.message } as Errors<V>);
      else point(fieldErrors(refused, names));
    },
  };
}

/** Validator for a field that must not be empty. */
export const required = (sentence: string) => (value: string) =>
  value.trim() === '' ? sentence : null;
