import type { Ask } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import { sentences } from '#contract/sentences.ts';
import type { Audience } from '#contract/words.ts';
import { webAddress } from '../ui/links.ts';
import type { Picture } from './uploads.ts';

/** A post that is being written. */
export type PostDraft = { text: string; link: string; location: string; shared_as: Audience; photos: Picture[] };

/** What is wrong with a draft: under the field that it belongs to, or under the whole form. */
export type DraftErrors = Partial<Record<'text' | 'link' | 'location' | 'form', string>>;

export const emptyDraft = (shared_as: Audience): PostDraft => ({ text: '', link: '', location: '', shared_as, photos: [] });

export const draftOf = ({ text, link, location, shared_as, attachments }: Content): PostDraft => ({
  text,
  link,
  location,
  shared_as,
  photos: attachments,
});

export const isEmpty = ({ text, link, location, photos }: PostDraft) =>
  !text.trim() && !link.trim() && !location.trim() && photos.length === 0;

export function errorsIn(draft: PostDraft, moreOnTheWay: boolean): DraftErrors | undefined {
  if (isEmpty(draft) && !moreOnTheWay) return { form: sentences.emptyPost };
  if (draft.link.trim() && !webAddress(draft.link)) return { link: sentences.linkFormat };
  return undefined;
}

/** The draft as the server takes it. */
export const inputOf = (draft: PostDraft): Ask<'POST /content/add'> => ({
  text: draft.text,
  link: webAddress(draft.link) ?? '',
  location: draft.location,
  shared_as: draft.shared_as,
  attachments: draft.photos.map((photo) => photo.file_name),
});

/** The server's messages, each under the field it is about. */
export function errorsOf(fields: Record<string, string[]>): DraftErrors {
  const errors: DraftErrors = {};
  for (const [name, [message]] of Object.entries(fields))
    errors[name === 'text' || name === 'link' || name === 'location' ? name : 'form'] = message ?? '';
  return errors;
}
