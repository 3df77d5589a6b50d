import { useState } from 'react';
import type { MessageFile } from '#contract/message.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { describeSkippedFiles } from '../files/usePhotos.ts';
import { acceptedImageTypes, imageAccept, isHeic } from '../files/imageTypes.ts';
import { maxMegabytes, useFileUploads } from '../files/uploads.ts';
import { t } from '../i18n/language.ts';

/** For the `accept` of an input. */
export const messageFileAccept = `${imageAccept},application/pdf`;

const validateFile = (file: File): string | undefined => {
  // The browser makes it smaller.
  if (isHeic(file)) return undefined;
  if (![...acceptedImageTypes, 'application/pdf'].includes(file.type))
    return t('Please choose a photo (JPEG, PNG, WebP, AVIF, GIF) or a PDF.');
  return file.size > limits.upload
    ? t('Please choose a file of up to {{n}} MB.', { n: maxMegabytes })
    : undefined;
};

type FilesOptions = {
  /** Returns the current attachments, which change while uploads run. */
  latest: () => MessageFile[];
  onChange: (files: MessageFile[]) => void;
};

/** Attachments of a message that is being written: upload, retry, remove. */
export function useMessageFiles({ latest, onChange }: FilesOptions) {
  // The message stays until files are added or removed again.
  const [skippedFilesMessage, setSkippedFilesMessage] = useState('');
  const removeFromDraft = (file_name: string) =>
    onChange(latest().filter((file) => file.file_name !== file_name));
  const uploadQueue = useFileUploads(
    () => 'POST /message/upload',
    validateFile,
    (file) => onChange([...latest(), file]),
  );
  const deleteAttachment = useApiMutation('POST /message/delete-attachment', {
    onSuccess: (_answer, { file_name }) => removeFromDraft(file_name),
    onError: (error, { file_name }) =>
      error.code === 'not_found' ? removeFromDraft(file_name) : showErrorToast(error),
  });
  const remaining = Math.max(0, limits.attachments - latest().length - uploadQueue.uploads.length);
  return {
    /** Which files were not added, and why. */
    skippedFilesMessage,
    clearMessage: () => setSkippedFilesMessage(''),
    uploads: uploadQueue.uploads,
    retry: uploadQueue.retry,
    removeUpload: uploadQueue.removeUpload,
    hasFailed: uploadQueue.uploads.some(({ errorMessage }) => errorMessage),
    add: (files: File[]) => {
      setSkippedFilesMessage(
        describeSkippedFiles(
          t('A message can have up to {{n}} files.', { n: limits.attachments }),
          files.slice(remaining),
        ),
      );
      uploadQueue.add(files.slice(0, remaining));
    },
    describe: ({ file_name }: MessageFile, description: string) =>
      onChange(
        latest().map((file) => {
          if (file.file_name !== file_name) return file;
          const { description: _previous, ...rest } = file;
          return description ? { ...rest, description } : rest;
        }),
      ),
    removeFile: ({ file_name }: MessageFile) => {
      setSkippedFilesMessage('');
      deleteAttachment.mutate({ file_name });
    },
  };
}

export type MessageFileUploads = ReturnType<typeof useMessageFiles>;
