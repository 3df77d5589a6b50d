import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { useUploads, type Picture } from './uploads.ts';

/** Names the files that do not fit, after the sentence that says why; empty when all fit. */
export const leftOut = (why: string, files: readonly File[]) =>
  files.length > 0
    ? `${why} ${t('Not added: {{names}}.', { names: files.map(({ name }) => name).join(', ') })}`
    : '';

type PhotosOptions = {
  /** Those that are there, as they stand at this very moment: uploads end at any time, several between two drawings. */
  latest: () => Picture[];
  onChange: (photos: Picture[]) => void;
  /** Those that are saved already go only when the change is saved, so that giving it up keeps them. */
  saved: Picture[];
  /** Says that there are more than may be. */
  tooMany: string;
};

/** The photos of what is being written: adding, trying again, taking back. */
export function usePhotos({ latest, onChange, saved, tooMany }: PhotosOptions) {
  const confirm = useConfirm();
  // It stays until photos are chosen or removed anew, whatever else changes meanwhile.
  const [surplus, setSurplus] = useState('');
  const drop = (file_name: string) =>
    onChange(latest().filter((photo) => photo.file_name !== file_name));
  const uploading = useUploads((picture) => onChange([...latest(), picture]));
  const takeBack = useApiMutation('POST /content/delete-image', {
    onSuccess: (_answer, { file_name }) => drop(file_name),
    onError: (refused, { file_name }) =>
      refused.code === 'not_found' ? drop(file_name) : showErrorToast(refused),
  });
  const room = Math.max(0, limits.attachments - latest().length - uploading.uploads.length);

  return {
    uploads: uploading.uploads,
    retry: uploading.retry,
    dropUpload: uploading.drop,
    add: (files: File[]) => {
      setSurplus(leftOut(tooMany, files.slice(room)));
      uploading.add(files.slice(0, room));
    },
    /** Which photos were left out, and why. */
    surplus,
    settle: () => setSurplus(''),
    remove: async (photo: Picture) => {
      setSurplus('');
      if (!(await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))) return;
      if (saved.some(({ file_name }) => file_name === photo.file_name)) drop(photo.file_name);
      else takeBack.mutate({ file_name: photo.file_name });
    },
  };
}
