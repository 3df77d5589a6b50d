// Response fields for stored images and people, with URLs that are signed for the viewer.
import {
  verifySignedUrl,
  exportAddress,
  fileAddress,
  fileAddresses,
  messageFileAddress,
} from './signedUrls.ts';
import type { Badge } from '#contract/fields.ts';
import { describeFormat, type MediaFormat } from '#contract/media.ts';
import type { Store } from './fileStore.ts';

/** The columns of a stored image that a response needs. */
export type StoredPicture = {
  name: string;
  width: number;
  height: number;
  /** For people who cannot see it; empty or absent if there is no description. */
  description?: string;
  /** Smaller widths in which it is also stored. */
  sizes?: number[];
  animated?: boolean;
  /** Of a file that is no photo. Without a picture of it, the width and height are 0. */
  media_format?: MediaFormat | null;
  media_title?: string | null;
  media_bytes?: number | null;
};

export type Files = ReturnType<typeof createFiles>;

/** `name` is that of the stored file. `viewer` is null for a visitor. */
export function createFiles(store: Store, key: Buffer) {
  /** The URL of an image. Empty without a name. */
  const address = (
    name: string | null | undefined,
    viewer: number | null,
    size: 'full' | 'thumb' = 'full',
  ) => (name ? fileAddress(key, name, viewer, size) : '');
  return {
    store,
    address,
    messageFileAddress: (name: string, viewer: number, size: 'full' | 'thumb' = 'full') =>
      messageFileAddress(key, name, viewer, size),
    exportAddress: (name: string, session: number) => exportAddress(key, name, session),
    /**
     * Null if the URL is not signed for a viewer, forged or expired. For an export: the session.
     */
    viewerOf: (name: string, query: object) => verifySignedUrl(key, name, query),
    /** A stored image as it appears in API responses. */
    shown: (file: StoredPicture, viewer: number | null) => {
      const { full, thumb } = fileAddresses(key, file.name, viewer);
      return {
        file_name: file.name,
        url: file.width > 0 ? full : '',
        thumb_url: file.width > 0 ? thumb : '',
        width: file.width,
        height: file.height,
        ...(file.description && { description: file.description }),
        ...(file.sizes?.length && { sizes: file.sizes }),
        ...(file.animated && { animated: true }),
        ...(file.media_format && {
          media: {
            ...describeFormat(file.media_format),
            name: file.media_title ?? '',
            url: full.replace('?', '/media?'),
            bytes: file.media_bytes ?? 0,
          },
        }),
      };
    },
    /** A person as they appear in API responses. */
    stub: (
      {
        id,
        name,
        username,
        portrait,
        badge,
      }: {
        id: number;
        name: string;
        username: string;
        portrait: string | null;
        badge?: Badge | null;
      },
      viewer: number | null,
    ) => {
      const { full, thumb } = portrait
        ? fileAddresses(key, portrait, viewer)
        : { full: '', thumb: '' };
      return { id, name, username, image: full, image_thumb: thumb, ...(badge && { badge }) };
    },
  };
}
