import { strings } from '#contract/strings.ts';

export type MessageRecipient = { id: number; name: string; username: string; image_thumb: string };

/** Error message if no one is selected, or if typed text is not a selected person. */
export function recipientsError(
  recipients: readonly MessageRecipient[],
  typed: string,
): string | undefined {
  if (typed.trim()) return strings.messageRecipientUnknown;
  return recipients.length === 0 ? strings.messageRecipients : undefined;
}

/** Adds a recipient, once. */
export const addRecipient = (
  recipients: readonly MessageRecipient[],
  added: MessageRecipient,
): MessageRecipient[] =>
  recipients.some(({ id }) => id === added.id) ? [...recipients] : [...recipients, added];

/** "Re: Saturday", without repeated "Re:". */
export const replySubject = (subject: string): string =>
  subject ? `Re: ${subject.replace(/^(re:\s*)+/i, '')}` : '';
