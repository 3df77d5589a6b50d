import { strings } from '#contract/strings.ts';

export type Recipient = { id: number; name: string; username: string; image_thumb: string };

/** Error message if no one is selected, or if typed text is not a selected person. */
export function recipientsFault(chosen: readonly Recipient[], typed: string): string | undefined {
  if (typed.trim()) return strings.messageRecipientUnknown;
  return chosen.length === 0 ? strings.messageRecipients : undefined;
}

/** Adds a recipient, once. */
export const withRecipient = (chosen: readonly Recipient[], added: Recipient): Recipient[] =>
  chosen.some(({ id }) => id === added.id) ? [...chosen] : [...chosen, added];

/** "Re: Saturday", without repeated "Re:". */
export const replySubject = (subject: string): string =>
  subject ? `Re: ${subject.replace(/^(re:\s*)+/i, '')}` : '';
