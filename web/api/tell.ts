import { notice } from '../ui/notice.ts';
import { Refused } from './refused.ts';

/** Shows a refusal that no field or region of the screen shows: at the bottom right when something is missing or broke, else at the top right. */
export function tellRefusal(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof Refused)) throw error;
  notice.error(error.message, error.status === 404 || error.status === 500 ? 'bottom-right' : 'top-right');
}
