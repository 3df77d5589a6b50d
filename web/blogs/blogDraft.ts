import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import type { Choice } from '../posts/draft.ts';
import type { Picture } from '../posts/uploads.ts';

export type Status = 'Published' | 'Draft';

/** A blog that is being written. `description` is rich text. */
export type BlogDraft = {
  title: string;
  excerpt: string;
  description: string;
  comments: boolean;
  photos: Picture[];
} & Choice;

/** What is wrong with it: under the field that it belongs to, or under the whole form. */
export type BlogErrors = Partial<
  Record<'title' | 'excerpt' | 'description' | 'audience' | 'form', string>
>;

/** The errors that are left after a change: of other fields, which an upload that ends must not take away. */
export const mended = (
  { form: _form, audience, ...errors }: BlogErrors,
  patch: Partial<BlogDraft>,
): BlogErrors => ({
  ...Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in patch))),
  ...(audience && !('shared_as' in patch || 'collection_id' in patch) && { audience }),
});

export const emptyBlog = (shared_as: Audience): BlogDraft => ({
  title: '',
  excerpt: '',
  description: '',
  comments: true,
  shared_as,
  photos: [],
});

export const blogDraftOf = ({
  blog,
  shared_as,
  collection_id,
  attachments,
  title,
  text,
}: Content): BlogDraft => ({
  title,
  excerpt: text,
  description: blog?.description ?? '',
  comments: blog?.is_comment !== 'N',
  shared_as,
  collection_id,
  photos: attachments,
});

/** A draft may be without anything but a title; what others read may not. */
export function errorsIn(draft: BlogDraft, status: Status): BlogErrors {
  return {
    ...(!draft.title.trim() && { title: strings.titleEmpty }),
    ...(status === 'Published' && !draft.excerpt.trim() && { excerpt: strings.blogExcerpt }),
    ...(draft.shared_as === 'Collection' &&
      draft.collection_id === undefined && { audience: strings.collectionAudience }),
  };
}

/** The draft as the server takes it. */
export const inputOf = (draft: BlogDraft) =>
  ({
    title: draft.title,
    excerpt: draft.excerpt,
    description: draft.description,
    is_comment: draft.comments ? 'Y' : 'N',
    shared_as: draft.shared_as,
    ...(draft.shared_as === 'Collection' && { collection_id: draft.collection_id }),
    attachments: draft.photos.map((photo) => photo.file_name),
  }) satisfies Input<'POST /blog/create'>;

/** The same for two drafts that would be saved as the same. */
export const textOf = (draft: BlogDraft): string => JSON.stringify(inputOf(draft));

const places: Record<string, keyof BlogErrors> = {
  title: 'title',
  excerpt: 'excerpt',
  description: 'description',
  shared_as: 'audience',
  collection_id: 'audience',
};

/** The server's messages, each under the field it is about. */
export function errorsOf(fields: Record<string, string[]>): BlogErrors {
  const errors: BlogErrors = {};
  for (const [name, [message]] of Object.entries(fields))
    errors[places[name] ?? 'form'] = message ?? '';
  return errors;
}
