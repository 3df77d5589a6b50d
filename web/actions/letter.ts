// The letter as one member writes it, and the ways it goes.
import type { Action } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/notice.ts';

export type LetterRecipient = Action['recipients'][number];
export type LetterChannel = Input<'POST /action/write-letter'>['way'];

export type LetterDraft = { subject: string; text: string; own: string };

export const letterOf = ({ letter_subject, letter_text }: Action): LetterDraft => ({
  subject: letter_subject,
  text: letter_text,
  own: '',
});

/** What was suggested, then what somebody adds. */
export const wholeText = ({ text, own }: LetterDraft) =>
  [text, own]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');

/** Mail programs cut longer addresses off, or do not open at all. */
const longestAddress = 1_900;

/** Lines end in mail as RFC 6068 says. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));

/** The address that opens one's mail program with the letter in it; `whole` is false where its text does not fit. */
export function mailAddress(email: string, letter: LetterDraft): { href: string; whole: boolean } {
  const to = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encoded(letter.subject.trim())}`;
  const href = `${to}&body=${encoded(wholeText(letter))}`;
  return href.length <= longestAddress ? { href, whole: true } : { href: to, whole: false };
}

/** The clipboard is there only on secure sites; elsewhere the text stands on the screen, to be copied by hand. */
export async function copyLetter(letter: LetterDraft) {
  try {
    await navigator.clipboard.writeText(wholeText(letter));
    toast.success(t('Letter copied. Paste it into your email or their form.'));
  } catch {
    toast.error(t('Your browser blocked copying. Select the letter and copy it yourself.'));
  }
}

export const waysOf = ({ email, form_url, phone }: LetterRecipient): LetterChannel[] => [
  ...(email ? ['email' as const] : []),
  ...(form_url ? ['form' as const] : []),
  ...(phone ? ['phone' as const] : []),
];
