import { useRef, useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import { imageNamesIn } from '#contract/richTextAttributes.ts';
import { describeSkippedFiles } from '../files/usePhotos.ts';
import { useImageUploads, type Upload, type UploadedImage } from '../files/uploads.ts';
import type { BlogDraft } from './blogDraft.ts';

type TextPhotosOptions = {
  draft: BlogDraft;
  /** The current draft, also between two renders. */
  latest: RefObject<BlogDraft>;
  onChange: (photos: UploadedImage[]) => void;
  /** Uploads of the photos below the text. */
  otherUploads: readonly Upload[];
  /** Message for too many photos. */
  tooManyMessage: string;
};
/** Receives an uploaded image, or undefined if the file was not added. */
type OnDone = (file: File, image: UploadedImage | undefined) => void;

/**
 * The photos of a blog that are shown in its text. They are in the `photos` of the draft like those
 * below the text. One that is removed from the text stays there until the author saves, leaves or
 * needs its place for another photo, so that the removal can be undone.
 */
export function useTextPhotos({
  draft,
  latest,
  onChange,
  otherUploads,
  tooManyMessage,
}: TextPhotosOptions) {
  /** File names of the photos that are or were in the text while this editor is open. */
  const [textPhotoNames, setTextPhotoNames] = useState<ReadonlySet<string>>(() =>
    imageNamesIn(draft.description),
  );
  const [skippedPhotosMessage, setSkippedPhotosMessage] = useState('');
  const callbacks = useRef(new Map<File, OnDone>());
  const notify = (file: File, image?: UploadedImage) => {
    callbacks.current.get(file)?.(file, image);
    callbacks.current.delete(file);
  };
  const uploadQueue = useImageUploads((image, file) => {
    setTextPhotoNames((current) => new Set([...current, image.file_name]));
    onChange([...latest.current.photos, image]);
    notify(file, image);
  });
  const namesInText = imageNamesIn(draft.description);

  /** Deletes the photos that were removed from the text. */
  const deleteRemoved = () => {
    const remaining = imageNamesIn(latest.current.description);
    const remainingPhotos = latest.current.photos.filter(
      ({ file_name }) => remaining.has(file_name) || !textPhotoNames.has(file_name),
    );
    if (remainingPhotos.length < latest.current.photos.length) onChange(remainingPhotos);
  };
  const countRemaining = () =>
    Math.max(
      0,
      limits.attachments -
        latest.current.photos.length -
        otherUploads.length -
        uploadQueue.uploads.length,
    );
  return {
    /** The photos below the text. */
    below: draft.photos.filter(
      ({ file_name }) => !textPhotoNames.has(file_name) && !namesInText.has(file_name),
    ),
    uploads: uploadQueue.uploads,
    retry: uploadQueue.retry,
    /** Gives up an upload, which removes its image from the text. */
    removeUpload: (key: number) => {
      const removedUpload = uploadQueue.uploads.find((upload) => upload.key === key);
      uploadQueue.removeUpload(key);
      if (removedUpload) notify(removedUpload.file);
    },
    /** Which photos were not added, and why. */
    skippedPhotosMessage,
    /** `onDone` receives what became of each file; undefined if it is not added. */
    add: (files: readonly File[], onDone: OnDone) => {
      if (files.length > countRemaining()) deleteRemoved();
      const remainingCount = countRemaining();
      setSkippedPhotosMessage(describeSkippedFiles(tooManyMessage, files.slice(remainingCount)));
      for (const file of files.slice(remainingCount)) onDone(file, undefined);
      for (const file of files.slice(0, remainingCount)) callbacks.current.set(file, onDone);
      uploadQueue.add(files.slice(0, remainingCount));
    },
    deleteRemoved,
  };
}
