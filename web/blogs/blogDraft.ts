// Draft of a blog.
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import type { AudienceChoice } from '../posts/draft.ts';
import type { UploadedImage } from '../files/uploads.ts';
import { toPhotoInput } from '../files/photoDescriptions.ts';

export type BlogStatus = 'Published' | 'Draft';

/**
 * A blog in the editor. `description` is the text of the blog, as rich text; `excerpt` is the
 * summary for lists, as plain text. `comments`: whether members can comment.
 */
export type BlogDraft = {
  title: string;
  excerpt: string;
  description: string;
  comments: boolean;
  photos: UploadedImage[];
} & AudienceChoice;

/** Error messages, by field or for the whole form. */
export type BlogErrors = Partial<
  Record<'title' | 'excerpt' | 'description' | 'audience' | 'form', string>
>;

/**
 * The errors that remain after a change. Errors of other fields stay, because a finished upload
 * must not clear them.
 */
export const remainingBlogErrors = (
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

export const toBlogDraft = ({
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

/** Validates a blog before saving: as a draft it needs only a title. */
export function validateBlog(draft: BlogDraft, status: BlogStatus): BlogErrors {
  return {
    ...(!draft.title.trim() && { title: strings.titleEmpty }),
    ...(status === 'Published' && !draft.excerpt.trim() && { excerpt: strings.blogExcerpt }),
    ...(draft.shared_as === 'Collection' &&
      draft.collection_id === undefined && { audience: strings.collectionAudience }),
  };
}

/** The draft as input of the API. */
export const toBlogInput = (draft: BlogDraft) =>
  ({
    title: draft.title,
    excerpt: draft.excerpt,
    description: draft.description,
    is_comment: draft.comments ? 'Y' : 'N',
    shared_as: draft.shared_as,
    ...(draft.shared_as === 'Collection' && { collection_id: draft.collection_id }),
    ...toPhotoInput(draft.photos),
  }) satisfies Input<'POST /blog/create'>;

/** Equal for two drafts that would be saved as the same blog. */
export const blogFingerprint = (draft: BlogDraft): string => JSON.stringify(toBlogInput(draft));

/** Field of the form that shows the error of an API field. */
const errorFields: Record<string, keyof BlogErrors> = {
  title: 'title',
  excerpt: 'excerpt',
  description: 'description',
  shared_as: 'audience',
  collection_id: 'audience',
};

/** Maps the server's error messages to fields of the form. */
export function toBlogErrors(fields: Record<string, string[]>): BlogErrors {
  const errors: BlogErrors = {};
  for (const [name, [message]] of Object.entries(fields))
    errors[errorFields[name] ?? 'form'] = message ?? '';
  return errors;
}
