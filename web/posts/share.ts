import { toast } from '../ui/toast.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';

/** The absolute URL of a post. */
export const permalink = (id: number) => new URL(paths.post(id), location.origin).href;

/** The absolute URL of a comment or reply. */
export const commentLink = (postId: number, commentId: number) =>
  `${permalink(postId)}?comment=${commentId}`;

/** Copies the URL of a post. */
export const copyLink = (id: number) => copyUrl(permalink(id));

/** Copies a URL. The clipboard API needs https; without it the toast shows the URL. */
export async function copyUrl(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t('Link copied.'));
  } catch {
    toast.error(t('Your browser blocked copying. Here’s the link: {{url}}', { url }));
  }
}

/** Opens the share dialog of the device for a post, or copies the link if there is none. */
export const share = (id: number) => shareUrl(permalink(id));

/** Like `share`, for any URL. */
export async function shareUrl(url: string) {
  if (!('share' in navigator)) return copyUrl(url);
  try {
    await navigator.share({ url });
  } catch (error) {
    // Canceling the share dialog is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyUrl(url);
  }
}
