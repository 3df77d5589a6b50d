import { useMemo, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
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
  /** The errors of the last submit. Those that were corrected since leave the summary. */
  const [submitted, setSubmitted] = useState<{ field: string; message: string }[]>([]);
  const summary = useMemo(
    () => submitted.filter(({ field }) => errors[field]),
    [submitted, errors],
  );

  const showErrors = (newErrors: Errors<V>) => {
    setErrors(newErrors);
    setSubmitted(
      names.flatMap((field) => (newErrors[field] ? [{ field, message: newErrors[field] }] : [])),
    );
  };

  /** The errors of these fields, which are not shown yet. */
  const validate = (fields: readonly Name[]) => {
    const newErrors: Errors<V> = {};
    for (const name of fields) {
      const message = rules[name]?.(values[name], values);
      if (message) newErrors[name] = message;
    }
    return newErrors;
  };

  const set = <F extends Name>(name: F, value: V[F]) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _cleared, ...rest }) => rest as Errors<V>);
  };

  return {
    values,
    errors,
    summary,
    set,
    fill: (patch: Partial<V>) => setValues((current) => ({ ...current, ...patch })),

    reset(newValues = initialValues) {
      setValues(newValues);
      showErrors({});
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

    validate,
    showErrors,

    onSubmit: (onValid: (values: V) => void) => (event: SyntheticEvent) => {
      event.preventDefault();
      const newErrors = validate(names);
      showErrors(newErrors);
      if (Object.keys(newErrors).length === 0) onValid(values);
    },

    /** Shows a failed request at the fields that it names, else at `fallback`, else as a toast. */
    showServerError(error: ApiRequestError, fallback?: Name) {
      const isClientError = error.status >= 400 && error.status < 500;
      if (!error.fields && fallback && isClientError)
        showErrors({ [fallback]: error.message } as Errors<V>);
      else showErrors(fieldErrors(error, names));
    },
  };
}

/** Validator for a field that must not be empty. */
export const required = (message: string) => (value: string) =>
  value.trim() === '' ? message : null;

/** Validator for an email address. The server checks it exactly. */
export const emailAddress = (value: string) =>
  required(strings.email)(value) ??
  (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : strings.emailFormat);

/** Validator for a new password, without the check for common ones. */
export const newPassword = (missing: string) => (value: string) =>
  value === '' ? missing : value.length < limits.passwordMin ? strings.passwordShort : null;
