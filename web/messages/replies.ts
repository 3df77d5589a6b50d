// Replies to messages of a conversation: the actions on screen, and what is shown of a message that
// is replied to.
import { createContext } from 'react';
import { postKindOf } from '#contract/contentType.ts';
import type { RepliedMessage } from '#contract/repliedMessage.ts';
import { plural, t } from '../i18n/language.ts';
import type { LogMessage } from './logPages.ts';
import { toExcerpt } from './logReplies.ts';

type ShownMessage = NonNullable<RepliedMessage['message']>;

/** Starts a reply to a message in the message field. */
export type ReplyHandle = { replyTo: (id: number) => void };

export type ReplyActions = {
  jumpTo: (id: number) => void;
  /** Undefined where the member cannot write. */
  replyTo: ReplyHandle['replyTo'] | undefined;
};

export const Replies = createContext<ReplyActions>({
  jumpTo: () => undefined,
  replyTo: undefined,
});

/** A message of the conversation as the server sends it with a reply. */
export function toRepliedMessage({
  id,
  user_id,
  user,
  subject,
  message,
  attachments,
  quote,
}: LogMessage): ShownMessage {
  const photos = attachments.filter(({ type }) => type === 'image').length;
  return {
    id,
    user_id,
    name: user.name,
    excerpt: toExcerpt({ subject, message }),
    photos,
    documents: attachments.length - photos,
    ...(quote && { shared: postKindOf(quote.post?.content_type) }),
  };
}

const sharedLabels: Record<NonNullable<ShownMessage['shared']>, string> = {
  post: t('Post'),
  poll: t('Poll'),
  blog: t('Article'),
  group: t('Group'),
  action: t('Action'),
};

/** One line about what a message contains: photos, a PDF, what it shares, and its first words. */
export const describeReplied = ({ excerpt, photos, documents, shared }: ShownMessage): string =>
  [
    photos === 1 && t('Photo'),
    photos > 1 && plural(photos, '{{n}} photo', '{{n}} photos'),
    documents > 0 && t('PDF'),
    shared && sharedLabels[shared],
    excerpt,
  ]
    .filter(Boolean)
    .join(' · ');

/** For screen readers. */
export const replyLabel = (message: ShownMessage, self: number): string => {
  const text = describeReplied(message);
  return message.user_id === self
    ? t('Reply to you: {{text}}', { text })
    : t('Reply to {{name}}: {{text}}', { name: message.name, text });
};
