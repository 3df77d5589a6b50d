import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { useUploads, type UploadedPicture } from './uploads.ts';

/** The reason and the names of the files that were not added; empty if all were. */
export const skippedFilesMessage = (why: string, files: readonly File[]) =>
  files.length > 0
    ? `${why} ${t('Not added: {{names}}.', { names: files.map(({ name }) => name).join(', ') })}`
    : '';

type PhotosOptions = {
  /** Returns the current photos. Several uploads may finish between two renders. */
  latest: () => UploadedPicture[];
  onChange: (photos: UploadedPicture[]) => void;
  /**
   * Photos that are already saved. They are deleted with the change, so that discarding it keeps
   * them.
   */
  saved: UploadedPicture[];
  /** Message for too many photos. */
  tooMany: string;
};

/** Photos of a draft: add, retry and remove. */
export function usePhotos({ latest, onChange, saved, tooMany }: PhotosOptions) {
  const confirm = useConfirm();
  // The message stays until photos are added or removed again.
  const [skippedPhotosMessage, setSkippedPhotosMessage] = useState('');
  const removeFromDraft = (file_name: string) =>
    onChange(latest().filter((photo) => photo.file_name !== file_name));
  const uploading = useUploads((picture) => onChange([...latest(), picture]));
  const deleteImage = useApiMutation('POST /content/delete-image', {
    onSuccess: (_answer, { file_name }) => removeFromDraft(file_name),
    onError: (refused, { file_name }) =>
      refused.code === 'not_found' ? removeFromDraft(file_name) : showErrorToast(refused),
  });
  const room = Math.max(0, limits.attachments - latest().length - uploading.uploads.length);

  return {
    uploads: uploading.uploads,
    retry: uploading.retry,
    dropUpload: uploading.drop,
    add: (files: File[]) => {
      setSkippedPhotosMessage(skippedFilesMessage(tooMany, files.slice(room)));
      uploading.add(files.slice(0, room));
    },
    /** Which photos were not added, and why. */
    skippedPhotosMessage,
    settle: () => setSkippedPhotosMessage(''),
    remove: async (photo: UploadedPicture) => {
      setSkippedPhotosMessage('');
      if (!(await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))) return;
      if (saved.some(({ file_name }) => file_name === photo.file_name))
        removeFromDraft(photo.file_name);
      else deleteImage.mutate({ file_name: photo.file_name });
    },
  };
}
