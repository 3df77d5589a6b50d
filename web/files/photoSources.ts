// What an <img> needs to show a photo: its text, and its sizes for the browser to choose from.
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';

export type Photo = Content['attachments'][number];

/** A photo of a post or a message. */
export type ViewedPhoto = Pick<Photo, 'url' | 'thumb_url' | 'width' | 'height'> &
  Pick<Partial<Photo>, 'description' | 'sizes' | 'animated'>;

type PhotoFile = Pick<Photo, 'url' | 'width' | 'sizes'>;

/** The srcset of a photo; undefined if it exists in one size only. */
export const toSrcSet = ({ url, width, sizes = [] }: PhotoFile): string | undefined =>
  sizes.length > 0
    ? [
        ...sizes.map((size) => `${url.replace('?', `/${size}?`)} ${size}w`),
        `${url} ${width}w`,
      ].join(', ')
    : undefined;

/** The description of a photo, or who made it if it has none. `place` is from 1. */
export const describePhoto = (
  { description }: Pick<Photo, 'description'>,
  { name, place, count }: { name: string; place: number; count: number },
): string =>
  description ??
  (count > 1
    ? t('Photo {{place}} of {{count}} by {{name}}', { place, count, name })
    : t('Photo by {{name}}', { name }));

/** How a single photo is shown in a card. */
type PhotoFit =
  /** Without a little of its edges, so that it fills the card. */
  | 'cover'
  /** Whole, with space beside it. */
  | 'whole'
  /** The beginning of a photo that would be a thin strip. */
  | 'tall';

/** `aspect` is the width of its place in the card divided by the height. */
export function fitPhoto({ width, height }: Pick<Photo, 'width' | 'height'>): {
  fit: PhotoFit;
  aspect: number;
} {
  const aspect = height > 0 ? width / height : 1;
  if (aspect < lowestWholeAspect) return { fit: 'tall', aspect: 1 };
  if (aspect < lowestCoverAspect || width < cardWidthPx) return { fit: 'whole', aspect };
  return { fit: 'cover', aspect: Math.min(aspect, highestAspect) };
}

/** A narrower photo is not enlarged. */
const cardWidthPx = 606;
/** A card is 420 pixels high at most. Below this, more than 17 % would be cut off. */
const lowestCoverAspect = 1.2;
const lowestWholeAspect = 0.45;
const highestAspect = 3;
