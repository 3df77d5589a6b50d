import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { getErrorMessage } from '../api/errors.ts';
import { sendFile, type FileCall } from '../api/send.ts';
import { t } from '../i18n/language.ts';
import { acceptedImageTypes, isHeic } from './imageTypes.ts';
import {
  chooseAttachmentMessage,
  toMediaKind,
  useAttachedMedia,
  validateMediaSize,
} from './mediaFiles.ts';

export type UploadedImage = Output<'POST /content/upload'>;

/** An upload that is queued, in progress or failed. */
export type Upload = {
  /** Identifies it in this page. */
  key: number;
  file: File;
  /** Fraction sent, from 0 to 1. */
  progress: number;
  /** Error message, if it failed. */
  errorMessage?: string;
};

/** Size limit of a file, in megabytes. */
export const maxMegabytes = limits.upload / 1024 / 1024;

let lastKey = 0;

/** The file to send: a photo that the server cannot read is converted by the browser. */
const toReadable = async (file: File): Promise<File> =>
  isHeic(file) || file.type === 'image/avif'
    ? (await import('./convertPhoto.ts')).convertPhoto(file)
    : file;

/** Error message for a file that is not an accepted image. */
const validateImage = (file: File): string | undefined => {
  // The browser makes it smaller.
  if (isHeic(file)) return undefined;
  if (!acceptedImageTypes.includes(file.type)) return strings.notAnImage;
  return file.size > limits.upload
    ? t('Please choose a photo of up to {{most}} MB.', { most: maxMegabytes })
    : undefined;
};

/**
 * Queue of image uploads. They run one after the other, so that the first one is soon complete.
 * `onUploaded` receives each, which then leaves the queue. They stop when the component unmounts.
 */
export const useImageUploads = (onUploaded: (image: UploadedImage, source: File) => void) =>
  useFileUploads(() => 'POST /content/upload', validateImage, onUploaded);

/** Like `useImageUploads`, also for other files of the kinds that the site accepts. */
export function useAttachmentUploads(onUploaded: (file: UploadedImage) => void) {
  const kinds = useAttachedMedia();
  return useFileUploads<'POST /content/upload' | 'POST /media/upload'>(
    (file) => (toMediaKind(file) ? 'POST /media/upload' : 'POST /content/upload'),
    (file) => {
      const kind = toMediaKind(file);
      if (kind && kinds.includes(kind)) return validateMediaSize(kind, file);
      const message = validateImage(file);
      return message === strings.notAnImage && kinds.length > 0
        ? chooseAttachmentMessage(kinds)
        : message;
    },
    onUploaded,
  );
}

/**
 * Like `useImageUploads`, for other files. `getCall` returns the call that uploads a file,
 * `validate` the error message for a file that is not accepted.
 */
export function useFileUploads<C extends FileCall>(
  getCall: (file: File) => C,
  validate: (file: File) => string | undefined,
  onUploaded: (file: Output<C>, source: File) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const controllers = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const controllersAtMount = controllers.current;
    return () => controllersAtMount.forEach((controller) => controller.abort());
  }, []);

  const updateUpload = (key: number, patch: Partial<Upload>) =>
    setUploads((current) =>
      current.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    );
  const removeUpload = (key: number) => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setUploads((current) => current.filter((upload) => upload.key !== key));
  };

  const sendUpload = async ({ key, file }: Upload) => {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return;
    try {
      onUploaded(
        await sendFile(
          getCall(file),
          await toReadable(file),
          (progress) => updateUpload(key, { progress }),
          controller.signal,
        ),
        file,
      );
      removeUpload(key);
    } catch (error) {
      if (!controller.signal.aborted) updateUpload(key, { errorMessage: getErrorMessage(error) });
    }
  };

  const enqueue = (upload: Upload) => {
    controllers.current.set(upload.key, new AbortController());
    queue.current = queue.current.then(() => sendUpload(upload));
  };

  return {
    uploads,
    removeUpload,
    add: (files: Iterable<File>) => {
      const added = Array.from(files, (file): Upload => {
        const errorMessage = validate(file);
        return { key: ++lastKey, file, progress: 0, ...(errorMessage && { errorMessage }) };
      });
      setUploads((current) => [...current, ...added]);
      added.filter((upload) => !upload.errorMessage).forEach(enqueue);
    },
    retry: (upload: Upload) => {
      setUploads((current) =>
        current.map((item) =>
          item.key === upload.key ? { key: item.key, file: item.file, progress: 0 } : item,
        ),
      );
      enqueue(upload);
    },
  };
}

/** Upload of a single image: progress and error. It is aborted when the component unmounts. */
export function useImageUpload<C extends FileCall>(call: C, onUploaded: (file: Output<C>) => void) {
  const [progress, setProgress] = useState<number>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isWaitingForUpload, setIsWaitingForUpload] = useState(false);
  const pendingUpload = useRef<Promise<string | undefined>>(undefined);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  // Use the latest callback, so that text typed during the upload is not overwritten.
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });

  const send = async (file: File): Promise<string | undefined> => {
    const { signal } = (controller.current = new AbortController());
    setProgress(0);
    try {
      const readable = await toReadable(file);
      latestOnUploaded.current(await sendFile(call, readable, setProgress, signal));
      return undefined;
    } catch (error) {
      const message = getErrorMessage(error);
      if (!signal.aborted) setErrorMessage(message);
      return message;
    } finally {
      pendingUpload.current = undefined;
      setProgress(undefined);
    }
  };
  const upload = (file: File | null) => {
    if (!file || pendingUpload.current) return;
    const invalidMessage = validateImage(file);
    setErrorMessage(invalidMessage);
    if (!invalidMessage) pendingUpload.current = send(file);
  };
  /** For form submission: waits for the upload and returns its error message, if it failed. */
  const waitForUpload = async () => {
    if (!pendingUpload.current) return undefined;
    setIsWaitingForUpload(true);
    const message = await pendingUpload.current;
    setIsWaitingForUpload(false);
    return message;
  };
  return { progress, errorMessage, setErrorMessage, upload, waitForUpload, isWaitingForUpload };
}

export type ImageUpload = ReturnType<typeof useImageUpload>;
