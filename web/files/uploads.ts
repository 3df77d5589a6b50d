import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { errorMessage } from '../api/errors.ts';
import { sendFile, type FileCall } from '../api/send.ts';
import { t } from '../i18n/language.ts';

export type UploadedPicture = Output<'POST /content/upload'>;

/** An upload in progress or failed. */
export type Upload = {
  key: number;
  file: File;
  /** Fraction sent, from 0 to 1. */
  part: number;
  /** Error message, if it failed. */
  failure?: string;
};

export const acceptedPictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Size limit of a file, in megabytes. */
export const maxMegabytes = limits.upload / 1024 / 1024;

let lastKey = 0;

/** Error message for a file that is not an accepted image. */
const pictureFault = (file: File): string | undefined => {
  if (!acceptedPictureTypes.includes(file.type)) return strings.notAnImage;
  return file.size > limits.upload
    ? t('Please choose a photo of up to {{most}} MB.', { most: maxMegabytes })
    : undefined;
};

/**
 * Uploads images one after the other, so that the first one is soon complete. `onUploaded` receives
 * each.
 */
export const useUploads = (onUploaded: (picture: UploadedPicture, source: File) => void) =>
  useFileUploads('POST /content/upload', pictureFault, onUploaded);

/**
 * Like `useUploads`, for other files. `faultOf` returns the error message for a file that is not
 * accepted.
 */
export function useFileUploads<C extends FileCall>(
  call: C,
  faultOf: (file: File) => string | undefined,
  onUploaded: (file: Output<C>, source: File) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);

  const change = (key: number, patch: Partial<Upload>) =>
    setUploads((now) =>
      now.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    );
  const drop = (key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((now) => now.filter((upload) => upload.key !== key));
  };

  const run = async ({ key, file }: Upload) => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    try {
      onUploaded(await sendFile(call, file, (part) => change(key, { part }), stop.signal), file);
      drop(key);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failure: errorMessage(error) });
    }
  };

  const start = (upload: Upload) => {
    stops.current.set(upload.key, new AbortController());
    queue.current = queue.current.then(() => run(upload));
  };

  return {
    uploads,
    drop,
    add: (files: Iterable<File>) => {
      const added = Array.from(files, (file): Upload => {
        const failure = faultOf(file);
        return { key: ++lastKey, file, part: 0, ...(failure && { failure }) };
      });
      setUploads((now) => [...now, ...added]);
      added.filter((upload) => !upload.failure).forEach(start);
    },
    retry: (upload: Upload) => {
      setUploads((now) =>
        now.map((each) =>
          each.key === upload.key ? { key: each.key, file: each.file, part: 0 } : each,
        ),
      );
      start(upload);
    },
  };
}

/** Upload of a single image: progress and error. It is aborted when the component unmounts. */
export function usePictureUpload<C extends FileCall>(
  call: C,
  onUploaded: (file: Output<C>) => void,
) {
  const [part, setPart] = useState<number>();
  const [fault, setFault] = useState<string>();
  const [awaited, setAwaited] = useState(false);
  const pendingUpload = useRef<Promise<string | undefined>>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  // Use the latest callback, so that text typed during the upload is not overwritten.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });

  const send = async (file: File): Promise<string | undefined> => {
    const { signal } = (stop.current = new AbortController());
    setPart(0);
    try {
      latest.current(await sendFile(call, file, setPart, signal));
      return undefined;
    } catch (failure) {
      const why = errorMessage(failure);
      if (!signal.aborted) setFault(why);
      return why;
    } finally {
      pendingUpload.current = undefined;
      setPart(undefined);
    }
  };
  const upload = (file: File | null) => {
    if (!file || pendingUpload.current) return;
    const found = pictureFault(file);
    setFault(found);
    if (!found) pendingUpload.current = send(file);
  };
  /** For form submission: waits for the upload and returns its error message, if it failed. */
  const there = async () => {
    if (!pendingUpload.current) return undefined;
    setAwaited(true);
    const why = await pendingUpload.current;
    setAwaited(false);
    return why;
  };
  return { part, fault, setFault, upload, there, awaited };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;
