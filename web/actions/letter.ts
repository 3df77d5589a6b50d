// The letter that one member writes from the template of an action, and the methods to send it.
import type { Action } from '#contract/action.ts';
import type { ContactMethod } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

export type LetterRecipient = Action['recipients'][number];

/** `own`: the member’s own words after the template. */
export type LetterDraft = { subject: string; text: string; own: string };

export const toLetterDraft = ({ letter_subject, letter_text }: Action): LetterDraft => ({
  subject: letter_subject,
  text: letter_text,
  own: '',
});

/** The template followed by the member’s own text. */
export const formatLetter = ({ text, own }: LetterDraft) =>
  [text, own]
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join('\n\n');

/** In characters. Email programs truncate longer URLs or do not open them. */
const maxUrlLength = 1_900;

/** RFC 6068 requires CRLF line breaks. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));

/**
 * The mailto: URL of the letter. `complete` is false if the text is too long; the URL then has only
 * the subject.
 */
export function mailtoUrl(email: string, letter: LetterDraft): { href: string; complete: boolean } {
  const to = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encoded(letter.subject.trim())}`;
  const href = `${to}&body=${encoded(formatLetter(letter))}`;
  return href.length <= maxUrlLength ? { href, complete: true } : { href: to, complete: false };
}

/**
 * Copies the letter. The clipboard API needs https; without it the user copies the displayed text.
 */
export async function copyLetter(letter: LetterDraft) {
  try {
    await navigator.clipboard.writeText(formatLetter(letter));
    toast.success(t('Letter copied. Paste it into your email or the contact form.'));
  } catch {
    toast.error(t('Your browser blocked copying. Select the letter and copy it yourself.'));
  }
}

/** How the recipient can be contacted, the preferred method first. */
export const listContactMethods = ({
  email,
  form_url,
  phone,
}: LetterRecipient): ContactMethod[] => [
  ...(email ? ['email' as const] : []),
  ...(form_url ? ['form' as const] : []),
  ...(phone ? ['phone' as const] : []),
];
