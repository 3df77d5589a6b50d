// Files beside photos that members attach to posts and comments, if the site accepts them.
import { media, type MediaKind } from '#contract/media.ts';
import { useApiQuery } from '../api/hooks.ts';
import { either, t } from '../i18n/language.ts';
import { imageAccept } from './imageTypes.ts';

const none: readonly MediaKind[] = [];

/** The kinds that this site accepts. */
export const useAttachedMedia = (): readonly MediaKind[] =>
  useApiQuery('GET /site/info', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.attached_media ??
  none;

const kindPattern = /^(?:application\/(?:(pdf)|(ogg))|(audio|video)\/.*)$/;

/** The kind that a file claims to be. The server decides by its bytes. */
export function toMediaKind({ type }: Pick<File, 'type'>): MediaKind | undefined {
  const [, pdf, ogg, other] = kindPattern.exec(type) ?? [];
  return (ogg ? 'audio' : (pdf ?? other)) as MediaKind | undefined;
}

/** Like `imageAccept`, with files of these kinds. */
export const attachmentAccept = (kinds: readonly MediaKind[]): string =>
  [imageAccept, ...kinds.map((kind) => (kind === 'pdf' ? 'application/pdf' : `${kind}/*`))].join();

const names: Readonly<Record<MediaKind, string>> = {
  pdf: t('a PDF'),
  audio: t('audio'),
  video: t('a video'),
};

/** Error message for a file that is neither an accepted photo nor of one of these kinds. */
export const chooseAttachmentMessage = (kinds: readonly MediaKind[]): string =>
  t('Please choose {{files}}.', {
    files: either([t('a photo'), ...kinds.map((kind) => names[kind])]),
  });

/** Error message for a file of this kind that is too large. */
export const validateMediaSize = (kind: MediaKind, { size }: File): string | undefined =>
  size > media[kind].maxMegabytes * 1024 * 1024
    ? t('Please choose a file of up to {{n}} MB.', { n: media[kind].maxMegabytes })
    : undefined;
