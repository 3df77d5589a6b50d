import type { Content } from '#contract/posts.ts';
import type { Quote } from '#contract/quote.ts';
import type { PostDraft } from './draft.ts';

/** The quote that a form shows: of the post that is edited, or of a post that a new one quotes. */
export function getQuote(
  { hasQuote }: PostDraft,
  edited: Content | undefined,
  quoted: Content | undefined,
): Quote | undefined {
  if (!hasQuote) return undefined;
  return edited?.quote ?? (quoted && { post: toQuotedPost(quoted) });
}

/** A post as the quote of another post or a message. */
export function toQuotedPost({
  id,
  user_id,
  user,
  content_type,
  title,
  text,
  attachments,
  added_on,
}: Content) {
  const photo = attachments.find(({ url }) => url);
  return { id, user_id, user, content_type, title, text, added_on, ...(photo && { photo }) };
}
