import { useState, type ChangeEvent, type SyntheticEvent } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';

type Values = Record<string, string | number[]>;
type Rules<V extends Values> = { [F in keyof V]?: (value: V[F], values: V) => string | null };
type Errors<V extends Values> = Partial<Record<keyof V & string, string>>;

type AccountForm<V extends Values> = {
  initialValues: V;
  /** Checked when the form is sent: the sentence that says what is wrong with a field, or null. */
  rules: Rules<V>;
};

/** An account form: its values are kept on failure, its errors stand at their fields and, when there are several, in a summary. */
export function useAccountForm<V extends Values>({ initialValues, rules }: AccountForm<V>) {
  type Name = keyof V & string;
  const names = Object.keys(initialValues) as Name[];
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors<V>>({});
  // As it was when the form was last sent: it takes the focus, and must not take it again while its errors are mended.
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);

  const point = (found: Errors<V>) => {
    setErrors(found);
    setSummary(names.flatMap((field) => (found[field] ? [{ field, message: found[field] }] : [])));
  };

  const set = <F extends Name>(name: F, value: V[F]) => {
    setValues((all) => ({ ...all, [name]: value }));
    setErrors(({ [name]: _mended, ...rest }) => rest as Errors<V>);
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

    /** What a text control needs to belong to the form; its id is what the summary leads to. */
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

    /** Shows a refusal at the fields it names, or at `fallback`; what fits no field becomes a notice. */
    refuse(refused: ApiRequestError, fallback?: Name) {
      const ours = refused.status >= 400 && refused.status < 500;
      if (!refused.fields && fallback && ours) point({ [fallback]: refused.message } as Errors<V>);
      else point(fieldErrors(refused, names));
    },
  };
}

/** A rule for a field that must not be empty. */
export const required = (sentence: string) => (value: string) =>
  value.trim() === '' ? sentence : null;
