// Replies in the loaded part of a conversation, which show the beginning of what they reply to.
import { limits } from '#contract/limits.ts';
import { addEllipsis } from '#contract/trim.ts';
import type { LogMessage, LogPages } from './logPages.ts';

/** The beginning of the text of a message, in one line, as `toSingleLine` of the server cuts it. */
export function toExcerpt({
  subject,
  message,
}: Pick<LogMessage, 'message'> & { subject?: string | undefined }): string {
  const text = [subject, message].filter(Boolean).join(': ');
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= limits.messageExcerpt
    ? characters.join('')
    : addEllipsis(characters.slice(0, limits.messageExcerpt - 1).join(''));
}

/** Removes a deleted message; its replies say that it was deleted. */
export const withoutMessage = (log: LogPages, gone: number): LogPages => ({
  ...log,
  messages: log.messages
    .filter(({ id }) => id !== gone)
    .map((item) =>
      item.reply_to?.message?.id === gone ? { ...item, reply_to: { deleted: true } } : item,
    ),
});

/** Replaces a message by its current version; its replies show the new text. */
export const withMessage = (log: LogPages, message: LogMessage): LogPages => ({
  ...log,
  messages: log.messages.map((item) => {
    if (item.id === message.id) return message;
    const replied = item.reply_to?.message;
    if (replied?.id !== message.id) return item;
    const excerpt = toExcerpt(message);
    return excerpt === replied.excerpt
      ? item
      : { ...item, reply_to: { message: { ...replied, excerpt } } };
  }),
});
