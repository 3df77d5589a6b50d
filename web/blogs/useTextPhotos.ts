import { useRef, useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import { imageNamesIn } from '#contract/richTextAttributes.ts';
import { skippedFilesMessage } from '../files/usePhotos.ts';
import { useUploads, type Upload, type UploadedPicture } from '../files/uploads.ts';
import type { BlogDraft } from './blogDraft.ts';

type TextPhotosOptions = {
  draft: BlogDraft;
  latest: RefObject<BlogDraft>;
  onChange: (photos: UploadedPicture[]) => void;
  /** Uploads of the photos below the text. */
  otherUploads: readonly Upload[];
  /** Message for too many photos. */
  tooMany: string;
};
type OnDone = (file: File, picture: UploadedPicture | undefined) => void;

/**
 * The photos of a blog that are shown in its text. They are photos of the blog like the others. One
 * that is removed from the text is kept until the author saves, so that the removal can be undone.
 */
export function useTextPhotos({
  draft,
  latest,
  onChange,
  otherUploads,
  tooMany,
}: TextPhotosOptions) {
  const [names, setNames] = useState<ReadonlySet<string>>(() => imageNamesIn(draft.description));
  const [skippedMessage, setSkippedMessage] = useState('');
  const waiting = useRef(new Map<File, OnDone>());
  const tell = (file: File, picture?: UploadedPicture) => {
    waiting.current.get(file)?.(file, picture);
    waiting.current.delete(file);
  };
  const uploading = useUploads((picture, file) => {
    setNames((now) => new Set([...now, picture.file_name]));
    onChange([...latest.current.photos, picture]);
    tell(file, picture);
  });
  const inText = imageNamesIn(draft.description);

  /** Deletes the photos that were removed from the text. */
  const dropRemoved = () => {
    const remaining = imageNamesIn(latest.current.description);
    const kept = latest.current.photos.filter(
      ({ file_name }) => remaining.has(file_name) || !names.has(file_name),
    );
    if (kept.length < latest.current.photos.length) onChange(kept);
  };
  const room = () =>
    Math.max(
      0,
      limits.attachments -
        latest.current.photos.length -
        otherUploads.length -
        uploading.uploads.length,
    );
  return {
    /** The photos below the text. */
    below: draft.photos.filter(({ file_name }) => !names.has(file_name) && !inText.has(file_name)),
    uploads: uploading.uploads,
    retry: uploading.retry,
    /** Gives up an upload, which removes its image from the text. */
    dropUpload: (key: number) => {
      const dropped = uploading.uploads.find((upload) => upload.key === key);
      uploading.drop(key);
      if (dropped) tell(dropped.file);
    },
    /** Which photos were not added, and why. */
    skippedMessage,
    /** `onDone` receives what became of each file; undefined if it is not added. */
    add: (files: readonly File[], onDone: OnDone) => {
      if (files.length > room()) dropRemoved();
      const fit = room();
      setSkippedMessage(skippedFilesMessage(tooMany, files.slice(fit)));
      for (const file of files.slice(fit)) onDone(file, undefined);
      for (const file of files.slice(0, fit)) waiting.current.set(file, onDone);
      uploading.add(files.slice(0, fit));
    },
    dropRemoved,
  };
}
