import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { errorMessage } from '../api/errors.ts';
import { sendFile, type FileCall } from '../api/send.ts';
import { t } from '../i18n/language.ts';

export type Picture = Output<'POST /content/upload'>;

/** A file on its way to the server. */
export type Upload = {
  key: number;
  file: File;
  /** The part that has been sent, from 0 to 1. */
  part: number;
  /** Why it failed. */
  failure?: string;
};

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** What a file may weigh, as people say it. */
export const mostMegabytes = limits.upload / 1024 / 1024;

let keys = 0;

/** Why a file can not be taken as a picture. */
const pictureFault = (file: File): string | undefined => {
  if (!pictureTypes.includes(file.type)) return strings.notPicture;
  return file.size > limits.upload
    ? t('Please choose a photo of up to {{most}} MB.', { most: mostMegabytes })
    : undefined;
};

/** Sends pictures one after the other, so that the first is there soon. Those that are there are handed to `onUploaded`. */
export const useUploads = (onUploaded: (picture: Picture) => void) =>
  useFileUploads('POST /content/upload', pictureFault, onUploaded);

/** The same for files of other kinds: `faultOf` tells why one can not be taken. */
export function useFileUploads<C extends FileCall>(
  call: C,
  faultOf: (file: File) => string | undefined,
  onUploaded: (file: Output<C>) => void,
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
      onUploaded(await sendFile(call, file, (part) => change(key, { part }), stop.signal));
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
        return { key: ++keys, file, part: 0, ...(failure && { failure }) };
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

/** One picture on its way: the part that was sent, and why it failed. It stops when the screen that sends it is left. */
export function usePictureUpload<C extends FileCall>(
  call: C,
  onUploaded: (file: Output<C>) => void,
) {
  const [part, setPart] = useState<number>();
  const [fault, setFault] = useState<string>();
  const [awaited, setAwaited] = useState(false);
  const underway = useRef<Promise<string | undefined>>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  // What was typed while it was on its way is not taken back by what was known when it left.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });

  const sent = async (file: File): Promise<string | undefined> => {
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
      underway.current = undefined;
      setPart(undefined);
    }
  };
  const upload = (file: File | null) => {
    if (!file || underway.current) return;
    const found = pictureFault(file);
    setFault(found);
    if (!found) underway.current = sent(file);
  };
  /** For a form that is sent meanwhile: waits for what is on its way, and gives why it does not come. */
  const there = async () => {
    if (!underway.current) return undefined;
    setAwaited(true);
    const why = await underway.current;
    setAwaited(false);
    return why;
  };
  return { part, fault, setFault, upload, there, awaited };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;
