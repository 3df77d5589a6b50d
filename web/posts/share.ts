import { toast } from '../ui/notice.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

/** The address of a post, for others. */
export const permalink = (id: number) => new URL(paths.post(id), location.origin).href;

/** The address of a comment or reply under it. */
export const commentLink = (post: number, comment: number) =>
  `${permalink(post)}?comment=${comment}`;

export const copyLink = (id: number) => copyAddress(permalink(id));

/** The clipboard is there only on secure sites; elsewhere the address is shown, to be copied by hand. */
export async function copyAddress(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t('Link copied.'));
  } catch {
    toast.error(t('Your browser blocked copying. Here’s the link: {{url}}', { url }));
  }
}

/** Hands the post to whatever shares on this device, else copies its link. */
export const share = (id: number) => shareAddress(permalink(id));

/** The same for what lies elsewhere. */
export async function shareAddress(url: string) {
  if (!('share' in navigator)) return copyAddress(url);
  try {
    await navigator.share({ url });
  } catch (error) {
    // Closing the device's own dialog is an answer, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyAddress(url);
  }
}
