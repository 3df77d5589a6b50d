// Image processing for uploads: decodes with five allowed decoders and re-encodes, so that only
// pixels are stored.
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { invalid, ApiError } from '#contract/errors.ts';
import { coverAspect } from '#contract/covers.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { isAvifContainer } from './avif.ts';
import { once } from './memoize.ts';
import { assertOutsideTransaction } from './transactionGuard.ts';
import { busyError, createFairQueue, type QueueOwner } from './fairQueue.ts';

/**
 * Loads sharp at the first use. Allows only the decoders for the accepted types, in the whole
 * process.
 */
export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp');
  // all other bundled decoders (SVG, PDF, TIFF …) are blocked
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      // AVIF only: the bundled library has no decoder for HEIC
      'VipsForeignLoadHeif',
    ],
  });
  sharp.cache(false);
  return sharp;
});

const acceptedTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const maxPixels = 40_000_000; // of all frames together
// a baseline JPEG is decoded line by line and scaled down meanwhile; a progressive one needs all
// its pixels in memory
const maxBaselinePixels = 210_000_000;
const maxFrames = 60;
const maxSide = 2048;
// long, narrow images such as screenshots and notices keep a readable width
const minNarrowSide = 1080;
const maxAreaOfLongImage = 12_000_000;
const maxSideOfLongImage = 16_000;
const maxAnimatedSide = 1024;
const thumbSize = { width: 300, height: 200 };
/** Widths of the smaller versions of a photo: a phone, and a card on a sharp screen. */
export const photoWidths = [480, 960] as const;
/**
 * Stored width of a cover: that of the chosen part, but at least `min` and at most `max` pixels.
 * web/layout/Cover.tsx says how wide it is shown.
 */
const coverWidths = { min: 480, max: 1_600 };
const portraitSide = 600;
const portraitThumbSide = 150;
const officialPhotoSide = 256;
const timeoutSeconds = 10;

// At most two large images, one small image and one AVIF are decoded at a time, which bounds the
// memory for pixels. Small images do not wait for large ones. The length of each queue and
// `fairQueue` bound the memory for waiting files.
const largeQueue = pLimit(2);
const smallQueue = pLimit(1);
/** An AVIF needs more memory than other images of its size. */
const avifQueue = pLimit(1);
/** Pixels of all frames together. */
const maxSmallPixels = 3_000_000;
const maxQueueLength = 16;

/** In front of the queues: one image per member at a time. Bounds the memory of waiting files. */
const fairQueue = createFairQueue({ maxPerOwner: 8, maxTotal: 32 });

export type ReencodedImage = { image: Buffer; thumb: Buffer; width: number; height: number };
/** `animated`: whether it has several frames. */
type ReencodedPicture = ReencodedImage & { animated: boolean };
/** A photo with its smaller versions by width. */
export type ReencodedPhoto = ReencodedPicture & { smaller: Map<number, Buffer> };

/**
 * A rectangle in pixels of the upright image. Callers check that it lies inside
 * (files/croppedUpload.ts); outside, the error is "damaged".
 */
export type Crop = { x: number; y: number; width: number; height: number };

/**
 * Re-encodes to WebP without metadata, still images upright. Of an animation, the first frames are
 * kept, up to `maxFrames` and `maxPixels`. `thumb` is a still of 300×200 pixels.
 */
export const reencode = (bytes: Buffer, owner: QueueOwner): Promise<ReencodedPicture> =>
  decodeQueued(bytes, owner, reencodeImage);

/**
 * Like `reencode`, with smaller versions in those of `photoWidths` that are below the width of the
 * image. Animations have no smaller versions.
 */
export const reencodePhoto = (bytes: Buffer, owner: QueueOwner): Promise<ReencodedPhoto> =>
  decodeQueued(bytes, owner, async (bytes, openImage) => {
    const reencoded = await reencodeImage(bytes, openImage);
    const smaller = new Map<number, Buffer>();
    if (!reencoded.animated)
      for (const width of photoWidths.filter((width) => width < reencoded.width))
        smaller.set(width, await toWidth(openImage(reencoded.image, 1), width));
    return { ...reencoded, smaller };
  });

const toWidth = (image: Sharp, width: number) =>
  image.resize({ width }).webp({ quality: 80 }).timeout({ seconds: timeoutSeconds }).toBuffer();

const toThumb = (image: Sharp) =>
  image
    .resize({ ...thumbSize, fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();

/**
 * Returns a still square of 600 pixels and one of 150. They show `crop`, or else the largest square
 * in the center.
 */
export const cropAvatar = (
  bytes: Buffer,
  owner: QueueOwner,
  crop?: Crop,
): Promise<ReencodedImage> =>
  decodeQueued(bytes, owner, (bytes, openImage) => toSquares(bytes, openImage, crop));

/** Returns a still of `crop`, four times as wide as high, and its smaller versions. */
export const cropCover = (bytes: Buffer, owner: QueueOwner, crop: Crop): Promise<ReencodedPhoto> =>
  decodeQueued(bytes, owner, async (bytes, openImage) => {
    const width = Math.min(coverWidths.max, Math.max(coverWidths.min, crop.width));
    const height = Math.round(width / coverAspect);
    const image = await openImage(bytes, 1)
      .autoOrient()
      .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
      .resize({ width, height, fit: 'cover' })
      .webp({ quality: 80 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
    const thumb = await toThumb(openImage(image, 1));
    const smaller = new Map<number, Buffer>();
    for (const smallerWidth of photoWidths.filter((each) => each < width))
      smaller.set(smallerWidth, await toWidth(openImage(image, 1), smallerWidth));
    return { image, thumb, width, height, smaller, animated: false };
  });

/**
 * A small still square of a photo of a person. Of a photo in portrait format the top is kept, where
 * the face is.
 */
export const makeOfficialPhoto = (bytes: Buffer): Promise<Buffer> =>
  decodeQueued(bytes, null, (bytes, openImage) =>
    toSquare(openImage(bytes, 1).autoOrient(), officialPhotoSide, 'top'),
  );

/** A still that keeps transparency and fits into the size. */
const makeStill =
  (size: { width: number; height: number }, quality: number) =>
  (bytes: Buffer, owner: QueueOwner): Promise<Buffer> =>
    decodeQueued(bytes, owner, (bytes, openImage) =>
      openImage(bytes, 1)
        .autoOrient()
        .resize({ ...size, fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer(),
    );

/** For the header of the site: small enough for every page. */
export const makeSiteLogo = makeStill({ width: 512, height: 192 }, 90);

/**
 * For the entry page, invitation pages and beside the sign-up: as wide as a large screen. Phones
 * show only the middle of it.
 */
export const makeSiteCover = makeStill({ width: 1920, height: 1200 }, 78);

export const readImageSize = (bytes: Buffer): Promise<{ width: number; height: number }> =>
  decodeQueued(bytes, null, async (bytes, openImage) => {
    const { width, height } = await openImage(bytes, 1).metadata();
    return { width, height };
  });

/** Opens the first `pages` frames of an image. */
type OpenImage = (bytes: Buffer, pages: number) => Sharp;

/** The media type detected from the first bytes, independent of the file name. */
export async function detectMediaType(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  return type === 'image/heif' && isAvifContainer(bytes) ? 'image/avif' : type;
}

async function decodeQueued<Result>(
  bytes: Buffer,
  owner: QueueOwner,
  decode: (bytes: Buffer, openImage: OpenImage) => Promise<Result>,
): Promise<Result> {
  assertOutsideTransaction('Decoding an image');
  return fairQueue(owner, async () => {
    const type = await detectMediaType(bytes);
    if (type?.startsWith('image/hei')) throw invalid(strings.heicNotSupported);
    if (!type || !acceptedTypes.has(type)) throw invalid(strings.notAnImage);
    const isAvif = type === 'image/avif';
    const sharp = await loadSharp();
    const limitInputPixels = await pixelLimitOf(sharp, type, bytes);
    // accept images with decoder warnings; reject those with errors or a missing end
    const openImage: OpenImage = (bytes, pages) =>
      sharp(bytes, { pages, limitInputPixels, sequentialRead: true, failOn: 'error' });
    try {
      const queue = isAvif ? avifQueue : await chooseQueue(openImage, bytes);
      if (queue.pendingCount >= maxQueueLength) throw busyError();
      return await queue(() => decode(bytes, openImage));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const { message } = error as Error;
      // a timeout on a busy machine does not mean that the image is broken
      if (/timeout/i.test(message)) throw busyError();
      throw invalid(
        /pixel limit/.test(message)
          ? isAvif
            ? strings.tooManyPixelsOfAvif
            : strings.tooManyPixels
          : strings.imageDamaged,
      );
    }
  });
}

async function chooseQueue(openImage: OpenImage, bytes: Buffer) {
  const { width, height, pages = 1 } = await openImage(bytes, 1).metadata();
  const pixels = width * height * Math.min(pages, maxFrames);
  return pixels <= maxSmallPixels ? smallQueue : largeQueue;
}

async function pixelLimitOf(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  type: string,
  bytes: Buffer,
): Promise<number> {
  if (type === 'image/avif') return limits.avifPixels;
  if (type !== 'image/jpeg') return maxPixels;
  // Unreadable files are rejected by the next read.
  const jpeg = await sharp(bytes, { limitInputPixels: maxBaselinePixels })
    .metadata()
    .catch(() => undefined);
  return jpeg && !jpeg.isProgressive ? maxBaselinePixels : maxPixels;
}

/** The longest side, in pixels, of a still image as stored. */
function maxSideFor(width: number, height: number): number {
  const [longSide, shortSide] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.min(
    Math.sqrt(maxAreaOfLongImage / (width * height)),
    minNarrowSide / shortSide,
    maxSideOfLongImage / longSide,
  );
  return Math.max(maxSide, Math.floor(longSide * scale));
}

async function reencodeImage(bytes: Buffer, openImage: OpenImage): Promise<ReencodedPicture> {
  const { width, height, pages = 1, format } = await openImage(bytes, 1).metadata();
  // The images of an AVIF are no animation: its main image is stored.
  const pageCount = format === 'heif' ? 1 : pages;
  const frames = Math.min(
    pageCount,
    maxFrames,
    Math.max(1, Math.floor(maxPixels / (width * height))),
  );
  const side = frames > 1 ? maxAnimatedSide : maxSideFor(width, height);
  const source = frames > 1 ? openImage(bytes, frames) : openImage(bytes, 1).autoOrient();
  const { data, info } = await source
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp(frames > 1 ? { quality: 75, effort: 2 } : { quality: 82 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  const thumb = await toThumb(openImage(data, 1));
  return {
    image: data,
    thumb,
    width: info.width,
    height: info.pageHeight ?? info.height,
    animated: frames > 1,
  };
}

async function toSquares(
  bytes: Buffer,
  openImage: OpenImage,
  crop: Crop | undefined,
): Promise<ReencodedImage> {
  const upright = openImage(bytes, 1).autoOrient();
  const area = crop
    ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    : upright;
  const image = await toSquare(area, portraitSide);
  return {
    image,
    thumb: await toSquare(openImage(image, 1), portraitThumbSide),
    width: portraitSide,
    height: portraitSide,
  };
}

const toSquare = (image: Sharp, side: number, position = 'centre') =>
  image
    .resize(side, side, { fit: 'cover', position })
    .webp({ quality: 84 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
