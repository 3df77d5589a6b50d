// Descriptions of the photos of a draft.
import type { UploadedImage } from './uploads.ts';

/** Without a description, the photo has no field for it, as in responses of the API. */
export function withDescription(
  { description: _previous, ...photo }: UploadedImage,
  description: string,
): UploadedImage {
  return description ? { ...photo, description } : photo;
}

/** The photos of a draft as fields of the API. */
export const toPhotoInput = (photos: readonly UploadedImage[]) => ({
  attachments: photos.map(({ file_name }) => file_name),
  ...(photos.length > 0 && {
    image_descriptions: photos.map(({ file_name, description = '' }) => ({
      file_name,
      description,
    })),
  }),
});
