// Draft of a news item.
import type { Input } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { strings } from '#contract/strings.ts';
import type { UploadedImage } from '../files/uploads.ts';
import type { FormErrors } from '../drafts/useDraftForm.ts';
import { completeUrl } from '../ui/links.ts';

export type NewsDraft = {
  title: string;
  description: string;
  url: string;
  source: string;
  /** Local time in the format of datetime-local inputs; empty means now. */
  published: string;
  featured: boolean;
  picture: UploadedImage | undefined;
};

export const emptyNews: NewsDraft = {
  title: '',
  description: '',
  url: '',
  source: '',
  published: '',
  featured: false,
  picture: undefined,
};

/**
 * Local time in the format of datetime-local inputs: '2026-11-21T19:05'. Swedish dates are the
 * closest to it.
 */
export const formatLocalMinute = (date: Date) =>
  date.toLocaleString('sv').slice(0, 16).replace(' ', 'T');

export const toNewsDraft = ({
  title,
  description,
  url,
  source,
  added_on,
  featured,
  image,
  image_thumb,
  image_file,
}: News): NewsDraft => ({
  title,
  description,
  url,
  source,
  published: formatLocalMinute(new Date(added_on)),
  featured: featured === 'Y',
  // The response has no dimensions. They are known once the image is loaded.
  picture: image
    ? { file_name: image_file, url: image, thumb_url: image_thumb, width: 0, height: 0 }
    : undefined,
});

/** Validation errors by field of the API, in the order of the form. */
export function validateNews({ title, url, published }: NewsDraft, now: Date): FormErrors {
  return {
    ...(!title.trim() && { title: strings.titleEmpty }),
    ...(!url.trim() ? { url: strings.newsUrl } : !completeUrl(url) && { url: strings.linkFormat }),
    ...(published && new Date(published) > now && { added_on: strings.newsInFuture }),
  };
}

/** The draft as API input. Omits the image and the time if they are unchanged. */
export const toNewsInput = (draft: NewsDraft, saved: NewsDraft): Input<'POST /news/create'> => ({
  title: draft.title,
  description: draft.description,
  url: completeUrl(draft.url) ?? draft.url,
  source: draft.source,
  featured: draft.featured ? 'Y' : 'N',
  ...(draft.published &&
    draft.published !== saved.published && {
      added_on: new Date(draft.published).toISOString(),
    }),
  ...(draft.picture?.file_name !== saved.picture?.file_name && {
    image: draft.picture?.file_name ?? '',
  }),
});
