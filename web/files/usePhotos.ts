import { arrayMove } from '../ui/arrayMove.ts';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { withDescription } from './photoDescriptions.ts';
import { toMediaKind } from './mediaFiles.ts';
import { useAttachmentUploads, type UploadedImage } from './uploads.ts';

/** Message with the reason and the names of the files that were not added; empty if all were. */
export const describeSkippedFiles = (reason: string, files: readonly File[]) =>
  files.length > 0
    ? `${reason} ${t('Not added: {{names}}.', { names: files.map(({ name }) => name).join(', ') })}`
    : '';

type PhotosOptions = {
  /** Returns the current photos. Several uploads may finish between two renders. */
  latest: () => UploadedImage[];
  onChange: (photos: UploadedImage[]) => void;
  /**
   * Photos that are already saved. They are deleted with the change, so that discarding it keeps
   * them.
   */
  saved: UploadedImage[];
  /** Message for too many photos. */
  tooManyMessage: string;
};

/** Photos and other files of the draft of a post or blog: add, retry and remove. */
export function usePhotos({ latest, onChange, saved, tooManyMessage }: PhotosOptions) {
  const confirm = useConfirm();
  // The message stays until photos are added or removed again.
  const [skippedPhotosMessage, setSkippedPhotosMessage] = useState('');
  const removeFromDraft = (file_name: string) =>
    onChange(latest().filter((photo) => photo.file_name !== file_name));
  const uploadQueue = useAttachmentUploads((image) => onChange([...latest(), image]));
  const deleteImage = useApiMutation('POST /content/delete-image', {
    onSuccess: (_answer, { file_name }) => removeFromDraft(file_name),
    onError: (error, { file_name }) =>
      error.code === 'not_found' ? removeFromDraft(file_name) : showErrorToast(error),
  });
  const remaining = Math.max(0, limits.attachments - latest().length - uploadQueue.uploads.length);

  return {
    uploads: uploadQueue.uploads,
    retry: uploadQueue.retry,
    removeUpload: uploadQueue.removeUpload,
    add: (files: File[]) => {
      const hasMedia =
        latest().some(({ media }) => media) ||
        uploadQueue.uploads.some(({ file }) => toMediaKind(file));
      const mediaFiles = files.filter((file) => toMediaKind(file)).slice(hasMedia ? 0 : 1);
      const others = files.filter((file) => !mediaFiles.includes(file));
      setSkippedPhotosMessage(
        describeSkippedFiles(tooManyMessage, others.slice(remaining)) ||
          describeSkippedFiles(t('You can attach one PDF, audio or video file.'), mediaFiles),
      );
      uploadQueue.add(others.slice(0, remaining));
    },
    /** Which photos were not added, and why. */
    skippedPhotosMessage,
    describe: ({ file_name }: UploadedImage, description: string) =>
      onChange(
        latest().map((photo) =>
          photo.file_name === file_name ? withDescription(photo, description) : photo,
        ),
      ),
    move: (from: number, to: number) => onChange(arrayMove(latest(), from, to)),
    clearMessage: () => setSkippedPhotosMessage(''),
    remove: async (photo: UploadedImage) => {
      setSkippedPhotosMessage('');
      const title = photo.media ? t('Delete this file?') : strings.deleteImage;
      if (!(await confirm({ title, confirmLabel: t('Delete'), danger: true }))) return;
      if (saved.some(({ file_name }) => file_name === photo.file_name))
        removeFromDraft(photo.file_name);
      else deleteImage.mutate({ file_name: photo.file_name });
    },
  };
}
