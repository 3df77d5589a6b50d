import { toast } from '../ui/notice.ts';
import { ApiRequestError } from './errors.ts';

/** Shows a refusal that no field or region of the screen shows: at the bottom right when something is missing or broke, else at the top right. */
export function showErrorToast(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiRequestError)) throw error;
  toast.error(
    error.message,
    error.status === 404 || error.status === 500 ? 'bottom-right' : 'top-right',
  );
}

/** What is wrong with which field of a form, the first of each; what belongs to none that the form shows is told at once, so that nothing is refused in silence. */
export function fieldErrors<F extends string>(
  refused: ApiRequestError,
  fields: readonly F[],
): Partial<Record<F, string>> {
  if (!refused.fields) showErrorToast(refused);
  const faults: Partial<Record<F, string>> = {};
  for (const [name, [first]] of Object.entries(refused.fields ?? {})) {
    if (first === undefined) continue;
    if ((fields as readonly string[]).includes(name)) faults[name as F] = first;
    else toast.error(first);
  }
  return faults;
}

/** The same where only one field can be at fault. */
export const fieldError = <F extends string>(
  refused: ApiRequestError,
  field: F,
): string | undefined => fieldErrors(refused, [field])[field];
