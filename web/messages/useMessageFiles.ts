import { useState } from 'react';
import type { MessageFile } from '#contract/message.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { skippedFilesMessage } from '../files/usePhotos.ts';
import { maxMegabytes, acceptedPictureTypes, useFileUploads } from '../files/uploads.ts';
import { t } from '../i18n/language.ts';

export const messageFileTypes = [...acceptedPictureTypes, 'application/pdf'];

const fileFault = (file: File): string | undefined => {
  if (!messageFileTypes.includes(file.type))
    return t('Please choose a photo (JPEG, PNG, WebP, GIF) or a PDF.');
  return file.size > limits.upload
    ? t('Please choose a file of up to {{n}} MB.', { n: maxMegabytes })
    : undefined;
};

type FilesOptions = {
  /** Returns the current attachments, because an upload may finish at any time. */
  latest: () => MessageFile[];
  onChange: (files: MessageFile[]) => void;
};

/** Attachments of a message that is being written: upload, retry, remove. */
export function useMessageFiles({ latest, onChange }: FilesOptions) {
  const [fault, setFault] = useState('');
  const drop = (file_name: string) =>
    onChange(latest().filter((file) => file.file_name !== file_name));
  const uploading = useFileUploads('POST /message/upload', fileFault, (file) =>
    onChange([...latest(), file]),
  );
  const takeBack = useApiMutation('POST /message/delete-attachment', {
    onSuccess: (_answer, { file_name }) => drop(file_name),
    onError: (refused, { file_name }) =>
      refused.code === 'not_found' ? drop(file_name) : showErrorToast(refused),
  });
  const room = Math.max(0, limits.attachments - latest().length - uploading.uploads.length);
  return {
    fault,
    uploads: uploading.uploads,
    retry: uploading.retry,
    dropUpload: uploading.drop,
    failed: uploading.uploads.some(({ failure }) => failure),
    add: (files: File[]) => {
      setFault(
        skippedFilesMessage(
          t('A message can have up to {{n}} files.', { n: limits.attachments }),
          files.slice(room),
        ),
      );
      uploading.add(files.slice(0, room));
    },
    remove: ({ file_name }: MessageFile) => takeBack.mutate({ file_name }),
  };
}

export type MessageFiles = ReturnType<typeof useMessageFiles>;
