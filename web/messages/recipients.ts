import { strings } from '#contract/strings.ts';

export type Recipient = { id: number; name: string; username: string; image_thumb: string };

/** Why a message can not be sent to those: nobody is chosen, or something is typed that nobody was chosen for. */
export function recipientsFault(chosen: readonly Recipient[], typed: string): string | undefined {
  if (typed.trim()) return strings.messageRecipientUnknown;
  return chosen.length === 0 ? strings.messageRecipients : undefined;
}

/** Each once. */
export const withRecipient = (chosen: readonly Recipient[], added: Recipient): Recipient[] =>
  chosen.some(({ id }) => id === added.id) ? [...chosen] : [...chosen, added];

/** "Re: Saturday", however often it went to and fro. */
export const replySubject = (subject: string): string =>
  subject ? `Re: ${subject.replace(/^(re:\s*)+/i, '')}` : '';
