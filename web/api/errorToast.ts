import { toast } from '../ui/toast.ts';
import { ApiRequestError } from './errors.ts';

/**
 * Shows an error as a toast: at the bottom right for 404 and 500, otherwise at the top right.
 * Ignores aborted requests and rethrows errors that are not ApiRequestError.
 */
export function showErrorToast(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiRequestError)) throw error;
  toast.error(
    error.message,
    error.status === 404 || error.status === 500 ? 'bottom-right' : 'top-right',
  );
}

/** The first message per field of the form. Messages of other fields are shown as toasts. */
export function fieldErrors<F extends string>(
  error: ApiRequestError,
  fields: readonly F[],
): Partial<Record<F, string>> {
  if (!error.fields) showErrorToast(error);
  const errors: Partial<Record<F, string>> = {};
  for (const [name, [first]] of Object.entries(error.fields ?? {})) {
    if (first === undefined) continue;
    if ((fields as readonly string[]).includes(name)) errors[name as F] = first;
    else toast.error(first);
  }
  return errors;
}

/** Like `fieldErrors`, for one field. */
export const fieldError = <F extends string>(
  error: ApiRequestError,
  field: F,
): string | undefined => fieldErrors(error, [field])[field];
