// Descriptions of the photos of a draft.
import type { UploadedImage } from './uploads.ts';

/** Without a description, the photo has no field for it, as in responses of the API. */
export function withDescription(
  { description: _previous, ...photo }: UploadedImage,
  description: string,
): UploadedImage {
  return description ? { ...photo, description } : photo;
}

/** The only photo of a draft as fields of the API. What is as it was saved is absent. */
export function toSinglePhotoInput(
  photo: UploadedImage | undefined,
  saved: UploadedImage | undefined,
) {
  const isSaved = photo?.file_name === saved?.file_name;
  const description = photo?.description ?? '';
  return {
    ...(!isSaved && { image: photo?.file_name ?? '' }),
    ...(photo &&
      description !== ((isSaved && saved?.description) || '') && {
        image_description: description,
      }),
  };
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
