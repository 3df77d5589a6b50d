import { IconFileTypePdf } from '@tabler/icons-react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import type { MediaKind } from '#contract/media.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { formatBytes } from './formatBytes.ts';
import classes from './MediaList.module.css';
import type { Photo } from './photoSources.ts';
import { refreshPictures } from './refreshPictures.ts';

type MediaPhoto = Photo & Required<Pick<Photo, 'media'>>;

/** The PDF, audio and video files of a post or comment. */
export default function MediaList({ files }: { files: readonly Photo[] }) {
  return (
    <Stack as="ul" gap={8} mt={12} aria-label={t('Files')}>
      {files.filter(isMedia).map((file) => (
        <li key={file.file_name}>
          {file.media.kind === 'pdf' ? <PdfLink file={file} /> : <Player file={file} />}
        </li>
      ))}
    </Stack>
  );
}

const isMedia = (photo: Photo): photo is MediaPhoto => photo.media !== undefined;

/** Signed URLs are valid for some minutes. */
const isExpired = (url: string) =>
  Number(new URL(url, location.href).searchParams.get('e')) < Date.now();

/** `renew` refetches the post and resolves to the new URL of the file, if it still is visible. */
function useRenewal({ media }: MediaPhoto) {
  const client = useQueryClient();
  const latest = useRef(media.url);
  useLayoutEffect(() => {
    latest.current = media.url;
  });
  return async () => {
    await refreshPictures(client);
    // The query library schedules renders in order: this runs after the file has its new URL.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    return isExpired(latest.current) ? undefined : latest.current;
  };
}

const sizeTexts: Record<MediaKind, (size: string) => string> = {
  pdf: (size) => t('PDF, {{size}}', { size }),
  audio: (size) => t('Audio, {{size}}', { size }),
  video: (size) => t('Video, {{size}}', { size }),
};

function Caption({ file: { media, description } }: { file: MediaPhoto }) {
  return (
    <>
      <span className={classes.name}>{media.name}</span>
      <small>{sizeTexts[media.kind](formatBytes(media.bytes))}</small>
      {description && <span className={classes.description}>{description}</span>}
    </>
  );
}

/** A picture of the first page, or an icon. A click downloads the PDF. */
function PdfLink({ file }: { file: MediaPhoto }) {
  const { media, url, sizes } = file;
  const client = useQueryClient();
  const renew = useRenewal(file);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isExpired(media.url)) return;
    event.preventDefault();
    void renew().then((renewed) => {
      // The server sends it as a download, so the browser stays on this page.
      if (renewed) location.assign(renewed);
      else toast.error(t('Couldn’t download the file. Please reload the page and try again.'));
    });
  };
  return (
    <a className={classes.pdf} href={media.url} download={media.name} onClick={onClick}>
      {url ? (
        <img
          src={url.replace('?', sizes?.[0] ? `/${sizes[0]}?` : '?')}
          alt=""
          width={72}
          height={96}
          loading="lazy"
          onError={() => void refreshPictures(client)}
        />
      ) : (
        <span className={classes.icon}>
          <IconFileTypePdf size={40} stroke={1.5} aria-hidden />
        </span>
      )}
      <span>
        <Caption file={file} />
      </span>
    </a>
  );
}

/** Sound or a video, with the controls of the browser. It never starts by itself. */
function Player({ file }: { file: MediaPhoto }) {
  const { media } = file;
  const caption = useId();
  const renew = useRenewal(file);
  // A refetch changes the URL, which must not interrupt what is playing.
  const [src, setSrc] = useState(media.url);
  const [failed, setFailed] = useState(false);
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const interrupted = useRef<{ at: number; wasPlaying: boolean }>(undefined);
  useEffect(() => {
    const { current } = player;
    if (!interrupted.current || !current) return;
    const { at, wasPlaying } = interrupted.current;
    interrupted.current = undefined;
    current.currentTime = at;
    if (wasPlaying) void current.play().catch(() => {});
  }, [src]);
  const onError = async ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    const { currentTime: at, paused } = currentTarget;
    const renewed = isExpired(src) ? await renew() : undefined;
    if (!renewed) return setFailed(true);
    interrupted.current = { at, wasPlaying: !paused };
    setSrc(renewed);
  };
  const props = {
    ref: player,
    src,
    controls: true,
    'aria-labelledby': caption,
    onError: (event: SyntheticEvent<HTMLMediaElement>) => void onError(event),
  };
  return (
    <figure className={classes.player}>
      {failed ? (
        <Text size="sm" color="faint">
          {t('Your browser can’t play this file.')}{' '}
          <a href={media.url} download={media.name}>
            {t('Download')}
          </a>
        </Text>
      ) : media.kind === 'video' ? (
        <video {...props} preload="metadata" playsInline />
      ) : (
        <audio {...props} preload="none" />
      )}
      <figcaption id={caption}>
        <Caption file={file} />
      </figcaption>
    </figure>
  );
}
