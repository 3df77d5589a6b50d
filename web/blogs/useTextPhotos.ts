import { useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import { imageNamesIn } from '#contract/richText.ts';
import type { UploadedPicture } from '../posts/uploads.ts';
import type { usePhotos } from '../posts/usePhotos.ts';
import type { BlogDraft } from './blogDraft.ts';

type TextPhotosOptions = {
  draft: BlogDraft;
  latest: RefObject<BlogDraft>;
  onChange: (photos: UploadedPicture[]) => void;
  photos: ReturnType<typeof usePhotos>;
};

/**
 * The photos of a blog that are shown in its text. They are photos of the blog like the others. One
 * that is removed from the text is kept until the author saves, so that the removal can be undone.
 */
export function useTextPhotos({ draft, latest, onChange, photos }: TextPhotosOptions) {
  const [names, setNames] = useState<ReadonlySet<string>>(() => imageNamesIn(draft.description));
  const inText = imageNamesIn(draft.description);
  /** Deletes the photos that were removed from the text. */
  const dropRemoved = () => {
    const remaining = imageNamesIn(latest.current.description);
    const kept = latest.current.photos.filter(
      ({ file_name }) => remaining.has(file_name) || !names.has(file_name),
    );
    if (kept.length < latest.current.photos.length) onChange(kept);
  };
  return {
    /** The photos below the text. */
    below: draft.photos.filter(({ file_name }) => !names.has(file_name) && !inText.has(file_name)),
    add: (
      files: readonly File[],
      onDone: (file: File, picture: UploadedPicture | undefined) => void,
    ) => {
      if (latest.current.photos.length + files.length > limits.attachments) dropRemoved();
      photos.add(files, (file, picture) => {
        if (picture) setNames((now) => new Set([...now, picture.file_name]));
        onDone(file, picture);
      });
    },
    dropRemoved,
  };
}
