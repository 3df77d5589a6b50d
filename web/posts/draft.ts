import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { ScheduledPost } from '#contract/scheduled.ts';
import { strings } from '#contract/strings.ts';
import type { Audience, Tool } from '#contract/fields.ts';
import { t } from '../i18n/language.ts';
import { audienceNames } from '../ui/AudienceLabel.tsx';
import { completeUrl, parseUrl, splitLinks } from '../ui/links.ts';
import type { AllFields, ErrorFields, FormErrors } from '../drafts/useDraftForm.ts';
import type { UploadedImage } from '../files/uploads.ts';
import { toPhotoInput } from '../files/photoDescriptions.ts';
import {
  checkPublishTime,
  formatPublishTime,
  toPublishTime,
  type PublishTime,
} from './schedule.ts';

/** The chosen audience of a post, with the collection if it is one. */
export type AudienceChoice = { shared_as: Audience; collection_id?: number | undefined };

/** Draft of a post. */
export type PostDraft = {
  tool: Tool;
  title: string;
  text: string;
  /** The link of the field for it. */
  link: string;
  /** Addresses in the text that get no card: it was removed, or the page has no preview. */
  linksWithoutCard: string[];
  /** The address in the text whose card the author asked for, also in a post for few. */
  linkWithCard: string;
  location: string;
  photos: UploadedImage[];
  /** False if the quote of a post is removed. */
  hasQuote: boolean;
  /** When it is published; null for at once. */
  later: PublishTime | null;
} & AudienceChoice;

export const emptyPost = ({
  shared_as,
  collection_id,
  tool = 'wall',
}: AudienceChoice & { tool?: Tool }): AllFields<PostDraft> => ({
  tool,
  title: '',
  text: '',
  link: '',
  linksWithoutCard: [],
  linkWithCard: '',
  location: '',
  shared_as,
  collection_id,
  photos: [],
  hasQuote: false,
  later: null,
});

/** The addresses in a text, complete with their scheme. */
const listAddresses = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);
const isSamePage = (one: string, other: string) => parseUrl(one)?.href === parseUrl(other)?.href;

/** The address in the text that can get a card: the first, unless a link is typed in its field. */
export const getLinkInText = ({ tool, text, link, linksWithoutCard }: PostDraft) =>
  tool === 'bookmark' || link.trim()
    ? undefined
    : listAddresses(text).find((address) => !linksWithoutCard.includes(address));

/**
 * Whether an address in the text gets its card. In a post for few the author decides, because the
 * site fetches the page: an address for friends may work only once, or tell who knows it.
 */
export const hasCard = ({ shared_as, linkWithCard }: PostDraft, address: string) =>
  shared_as === 'Public' || shared_as === 'Group' || address === linkWithCard;

/** The link of the post, complete with its scheme; empty if it has none. */
function getLink(draft: PostDraft) {
  const inText = getLinkInText(draft);
  return completeUrl(draft.link) ?? (inText && hasCard(draft, inText) ? inText : '');
}

/** A saved post keeps its link, and its text gets no card that it did not have. */
function toLinkDraft({ tool, text, link }: Pick<Content, 'tool' | 'text' | 'link'>) {
  const addresses = listAddresses(text);
  const linkInText =
    tool === 'bookmark' ? undefined : addresses.find((address) => isSamePage(address, link));
  return {
    link: linkInText === undefined ? link : '',
    linksWithoutCard: addresses.filter(
      (address) => linkInText === undefined || !isSamePage(address, link),
    ),
    linkWithCard: linkInText ?? '',
  };
}

export const toPostDraft = (content: Content): AllFields<PostDraft> => ({
  tool: content.tool,
  title: content.title,
  text: content.text,
  ...toLinkDraft(content),
  location: content.location,
  shared_as: content.shared_as,
  collection_id: content.collection_id,
  photos: content.attachments,
  hasQuote: content.quote !== undefined,
  later: null,
});

export const toScheduledDraft = (post: ScheduledPost): AllFields<PostDraft> => ({
  tool: post.tool,
  title: post.title,
  text: post.text,
  ...toLinkDraft(post),
  location: post.location,
  shared_as: post.shared_as,
  collection_id: post.collection_id,
  photos: post.attachments,
  hasQuote: false,
  later: toPublishTime(new Date(post.publish_on)),
});

const hasTitle = ({ tool, title }: PostDraft) => tool === 'discussion' && title.trim() !== '';

/** Whether a draft has nothing to publish. Photos that are still being uploaded do not count. */
export const isEmptyPost = (draft: PostDraft) => !hasTitle(draft) && hasNoContent(draft);
const hasNoContent = ({ text, link, location, photos }: PostDraft) =>
  !text.trim() && !link.trim() && !location.trim() && photos.length === 0;

/** Errors by field; `form` is for the whole form. */
export function validatePost(draft: PostDraft, hasUploads: boolean, now = new Date()): FormErrors {
  if (draft.tool === 'discussion' && !hasTitle(draft)) return { title: strings.titleEmpty };
  if (draft.tool === 'bookmark' && !draft.link.trim()) return { link: strings.bookmarkLink };
  if (isEmptyPost(draft) && !draft.hasQuote && !hasUploads) return { form: strings.emptyPost };
  if (draft.link.trim() && !completeUrl(draft.link)) return { link: strings.linkFormat };
  if (draft.shared_as === 'Collection' && draft.collection_id === undefined)
    return { audience: strings.collectionAudience };
  const timeError = draft.later ? checkPublishTime(draft.later, now) : undefined;
  return timeError === undefined ? {} : { later: timeError };
}

/** The draft as input of the API call. */
export const toPostInput = (draft: PostDraft): Input<'POST /content/add'> => ({
  ...(draft.tool !== 'wall' && { tool: draft.tool }),
  ...(draft.tool === 'discussion' && { title: draft.title }),
  text: draft.text,
  link: getLink(draft),
  location: draft.location,
  shared_as: draft.shared_as,
  ...(draft.shared_as === 'Collection' && { collection_id: draft.collection_id }),
  ...toPhotoInput(draft.photos),
});

const descriptionsLabel = t('Descriptions of photos');

/** The texts of a draft by label, to show the differences in an edit conflict. */
export const postTexts = (draft: PostDraft): Record<string, string> => ({
  [t('Title')]: draft.title,
  [t('Text')]: draft.text,
  [t('Link')]: draft.link.trim() || getLink(draft),
  [t('Location')]: draft.location,
  [t('Photos')]: draft.photos.map(({ file_name }) => file_name).join(', '),
  [descriptionsLabel]: draft.photos
    .map(({ description = '' }) => description)
    .join('\n')
    .trim(),
  [t('Who can see this')]: audienceNames[draft.shared_as],
  ...(draft.later && { [t('Post later')]: formatPublishTime(draft.later) }),
});

/** Fields of the API and of the draft whose errors another field of the form shows. */
export const postErrorFields: ErrorFields = {
  shared_as: 'audience',
  collection_id: 'audience',
  tool: 'form',
  photos: 'form',
  publish_on: 'later',
};
