import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import type { Audience, Tool } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import { webAddress } from '../ui/links.ts';
import type { Picture } from './uploads.ts';

/** Who shall see a post: of collections also which. */
export type Choice = { shared_as: Audience; collection_id?: number | undefined };

/** A post that is being written. */
export type PostDraft = {
  tool: Tool;
  title: string;
  text: string;
  link: string;
  location: string;
  photos: Picture[];
} & Choice;

/** What is wrong with a draft: under the field that it belongs to, or under the whole form. */
export type DraftErrors = Partial<
  Record<'title' | 'text' | 'link' | 'location' | 'audience' | 'form', string>
>;

export const emptyDraft = ({
  shared_as,
  collection_id,
  tool = 'wall',
}: Choice & { tool?: Tool }): PostDraft => ({
  tool,
  title: '',
  text: '',
  link: '',
  location: '',
  shared_as,
  collection_id,
  photos: [],
});

export const draftOf = ({
  tool,
  title,
  text,
  link,
  location,
  shared_as,
  collection_id,
  attachments,
}: Content): PostDraft => ({
  tool,
  title,
  text,
  link,
  location,
  shared_as,
  collection_id,
  photos: attachments,
});

const hasTitle = ({ tool, title }: PostDraft) => tool === 'discussion' && title.trim() !== '';

export const isEmpty = (draft: PostDraft) => !hasTitle(draft) && holdsNothing(draft);
const holdsNothing = ({ text, link, location, photos }: PostDraft) =>
  !text.trim() && !link.trim() && !location.trim() && photos.length === 0;

export function errorsIn(draft: PostDraft, moreOnTheWay: boolean): DraftErrors | undefined {
  if (draft.tool === 'discussion' && !hasTitle(draft)) return { title: strings.titleEmpty };
  if (draft.tool === 'bookmark' && !draft.link.trim()) return { link: strings.bookmarkLink };
  if (isEmpty(draft) && !moreOnTheWay) return { form: strings.emptyPost };
  if (draft.link.trim() && !webAddress(draft.link)) return { link: strings.linkFormat };
  if (draft.shared_as === 'Collection' && draft.collection_id === undefined)
    return { audience: strings.collectionAudience };
  return undefined;
}

/** The draft as the server takes it. */
export const inputOf = (draft: PostDraft): Input<'POST /content/add'> => ({
  ...(draft.tool !== 'wall' && { tool: draft.tool }),
  ...(draft.tool === 'discussion' && { title: draft.title }),
  text: draft.text,
  link: webAddress(draft.link) ?? '',
  location: draft.location,
  shared_as: draft.shared_as,
  ...(draft.shared_as === 'Collection' && { collection_id: draft.collection_id }),
  attachments: draft.photos.map((photo) => photo.file_name),
});

/** What is read of it, by what the form calls it. */
export const wordsOf = ({
  title,
  text,
  link,
  location,
  photos,
}: PostDraft): Record<string, string> => ({
  [t('Title')]: title,
  [t('Text')]: text,
  [t('Link')]: link,
  [t('Location')]: location,
  [t('Photos')]: photos.map(({ file_name }) => file_name).join(', '),
});

/** The server's messages, each under the field it is about. */
export function errorsOf(fields: Record<string, string[]>): DraftErrors {
  const errors: DraftErrors = {};
  for (const [name, [message]] of Object.entries(fields))
    errors[places[name] ?? 'form'] = message ?? '';
  return errors;
}

/** The errors that are left after a change: of other fields, which an upload that ends must not take away. */
export function mended(errors: DraftErrors, patch: Partial<PostDraft>): DraftErrors {
  const { form: _form, ...left } = errors;
  for (const field of Object.keys(patch)) delete left[places[field] as keyof typeof left];
  return left;
}

const places: Record<string, keyof DraftErrors> = {
  title: 'title',
  text: 'text',
  link: 'link',
  location: 'location',
  shared_as: 'audience',
  collection_id: 'audience',
};
