import { IconFileTypePdf } from '@tabler/icons-react';
import { useRef, useState, type MouseEvent } from 'react';
import type { MessageFile } from '#contract/message.ts';
import { minute } from '#contract/durations.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { LazyPhotoViewer } from '../files/LazyPhotoViewer.tsx';
import { formatBytes } from '../files/formatBytes.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './MessageFiles.module.css';

type MessageFilesProps = {
  files: readonly MessageFile[];
  /** Name of the sender, for labels. */
  by: string;
  /** Requests new signed URLs; undefined while the message is being sent. */
  refresh?: () => Promise<readonly MessageFile[]>;
};

/** Images that fail even with new URLs do not cause another request within this time. */
const minRefreshIntervalMs = minute;

/** Attachments of a message: image thumbnails, each with a viewer, and documents by name. */
export function MessageFiles({ files, by, refresh }: MessageFilesProps) {
  const [openIndex, setOpenIndex] = useState<number>();
  const refreshedAt = useRef(0);
  const images = files.filter(({ type }) => type === 'image');
  const documents = files.filter(({ type }) => type === 'pdf');

  const onLost = () => {
    if (!refresh || Date.now() - refreshedAt.current < minRefreshIntervalMs) return;
    refreshedAt.current = Date.now();
    void refresh().catch(() => undefined);
  };
  const onDownload = (event: MouseEvent<HTMLAnchorElement>, { file_name }: MessageFile) => {
    if (!refresh) return;
    // The signed URL may have expired, so a new one is requested.
    event.preventDefault();
    // The server sends the file as a download, so the browser stays on this page.
    refresh().then(
      (renewed) => location.assign(renewed.find((file) => file.file_name === file_name)?.url ?? ''),
      showErrorToast,
    );
  };

  return (
    <>
      {images.length > 0 && (
        <Wrap as="ul" gap={6} mt={6} mb={6} className={classes.pictures}>
          {images.map((image, index) => (
            <li key={image.file_name}>
              <button
                type="button"
                onClick={(event) => {
                  // Safari does not focus a button that is clicked. The focus returns here.
                  event.currentTarget.focus();
                  setOpenIndex(index);
                }}
              >
                <img
                  src={image.thumb_url}
                  alt={
                    image.description ??
                    (images.length > 1
                      ? t('Photo {{n}} of {{all}} from {{name}}', {
                          n: index + 1,
                          all: images.length,
                          name: by,
                        })
                      : t('Photo from {{name}}', { name: by }))
                  }
                  width={150}
                  height={100}
                  loading="lazy"
                  onError={onLost}
                />
              </button>
            </li>
          ))}
        </Wrap>
      )}
      {documents.length > 0 && (
        <Wrap as="ul" gap={6} mt={6} mb={6} className={classes.documents}>
          {documents.map((file) => (
            <li key={file.file_name}>
              <a href={file.url} download={file.name} onClick={(event) => onDownload(event, file)}>
                <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
                <span>
                  <span>{file.name}</span>{' '}
                  <small>{t('PDF, {{size}}', { size: formatBytes(file.bytes) })}</small>
                </span>
              </a>
            </li>
          ))}
        </Wrap>
      )}
      <LazyPhotoViewer
        images={images.map(({ thumb_url = '', width = 0, height = 0, ...image }) => ({
          ...image,
          thumb_url,
          width,
          height,
        }))}
        authorName={by}
        openIndex={openIndex}
        onClose={() => setOpenIndex(undefined)}
        onLost={onLost}
      />
    </>
  );
}
