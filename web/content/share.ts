import { notice } from '../ui/notice.ts';
import { paths } from '../paths.ts';

/** The address of a post, for others. */
export const permalink = (id: number) => new URL(paths.post(id), location.origin).href;

/** The clipboard is there only on secure sites; elsewhere the address is shown, to be copied by hand. */
export async function copyLink(id: number) {
  try {
    await navigator.clipboard.writeText(permalink(id));
    notice.success('The link is copied.');
  } catch {
    notice.error(`The browser did not let us copy. The link is ${permalink(id)}`);
  }
}

/** Hands the post to whatever shares on this device, else copies its link. */
export async function share(id: number) {
  if (!('share' in navigator)) return copyLink(id);
  try {
    await navigator.share({ url: permalink(id) });
  } catch (error) {
    // Closing the device's own dialog is an answer, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(id);
  }
}
