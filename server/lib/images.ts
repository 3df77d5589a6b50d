// Pictures that people send: read by the four decoders that are needed, written anew, so that nothing but pixels is kept.
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { invalid, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { once } from './memoize.ts';
import { refuseInTransaction } from '../db/transactionGuard.ts';
import { busy, createFairQueue, type Owner } from './fairQueue.ts';

/** The library, with the first picture. */
export const drawing = once(async () => {
  const { default: sharp } = await import('sharp');
  // every other decoder that comes along (SVG, PDF, TIFF, HEIF …) is shut off
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
    ],
  });
  sharp.cache(false);
  return sharp;
});

const taken = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);
const mostPixels = 40_000_000; // of all frames together
// a baseline JPEG is read line by line and made smaller while it is read; a progressive one is held in memory as a whole
const mostPixelsOfBaseline = 210_000_000;
const mostFrames = 60;
const longestSide = 2048;
// what is long and narrow, as a screenshot or a notice, keeps the width by which it is read
const narrowSide = 1080;
const longArea = 12_000_000;
const longestOfLong = 16_000;
const longestSideAnimated = 1024;
const thumbSize = { width: 300, height: 200 };
const portraitSide = 600;
const portraitThumbSide = 150;
const faceSide = 256;
const seconds = 10;

// Two large pictures at a time bound the memory that pixels take, the queue that of the files. Small ones have a lane of their own and do not wait for large ones.
const large = pLimit(2);
const small = pLimit(1);
/** Pixels of all frames together. */
const mostOfSmall = 3_000_000;
const longestQueue = 16;

/** These bound the memory of the files that wait. */
const turns = createFairQueue({ longest: 8, most: 32 });

export type Reencoded = { picture: Buffer; thumb: Buffer; width: number; height: number };

/** A part of a picture, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number };

/** WebP, upright, without metadata; what moves keeps moving, cut to the frames that fit. `thumb` is a still of 300×200. */
export const reencode = (bytes: Buffer, owner: Owner): Promise<Reencoded> =>
  inTurn(bytes, owner, written);

/** A still square of 600 pixels, and one of 150: cut out of the picture where `crop` says, which lies inside it, else out of its middle. */
export const cropAvatar = (bytes: Buffer, owner: Owner, crop?: Crop): Promise<Reencoded> =>
  inTurn(bytes, owner, (bytes, opened) => squares(bytes, opened, crop));

/** A small still square of a photo of somebody: of one that is taller than wide the upper part, where the face is. */
export const makeThumbnail = (bytes: Buffer): Promise<Buffer> =>
  inTurn(bytes, null, (bytes, opened) => square(opened(bytes, 1).autoOrient(), faceSide, 'top'));

/** A still with what is clear in it kept clear, small enough to stand in every page. */
export const makeLogo = (bytes: Buffer, owner: Owner): Promise<Buffer> =>
  inTurn(bytes, owner, (bytes, opened) =>
    opened(bytes, 1)
      .autoOrient()
      .resize({ width: 512, height: 192, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds })
      .toBuffer(),
  );

export const sizeOf = (bytes: Buffer): Promise<{ width: number; height: number }> =>
  inTurn(bytes, null, async (bytes, opened) => {
    const { width, height } = await opened(bytes, 1).metadata();
    return { width, height };
  });

/** So many frames of a picture, to be read by the decoder for it. */
type Opened = (bytes: Buffer, pages: number) => Sharp;

/** The media type that the first bytes tell, whatever a file is called. */
export async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

async function inTurn<Done>(
  bytes: Buffer,
  owner: Owner,
  work: (bytes: Buffer, opened: Opened) => Promise<Done>,
): Promise<Done> {
  refuseInTransaction('A picture is decoded');
  return turns(owner, async () => {
    const type = await typeOf(bytes);
    if (!type || !taken.has(type)) throw invalid(strings.notPicture);
    const sharp = await drawing();
    const limitInputPixels = type === 'image/jpeg' ? await limitOf(sharp, bytes) : mostPixels;
    // a warning of the decoder is no reason to refuse somebody's photo; an error or a missing end is
    const opened: Opened = (bytes, pages) =>
      sharp(bytes, { pages, limitInputPixels, sequentialRead: true, failOn: 'error' });
    try {
      const lane = (await isSmall(opened, bytes)) ? small : large;
      if (lane.pendingCount >= longestQueue) throw busy();
      return await lane(() => work(bytes, opened));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const { message } = error as Error;
      // a picture that takes long on a busy machine is not damaged
      if (/timeout/i.test(message)) throw busy();
      throw invalid(/pixel limit/.test(message) ? strings.pictureTooLarge : strings.pictureBroken);
    }
  });
}

async function isSmall(opened: Opened, bytes: Buffer): Promise<boolean> {
  const { width, height, pages = 1 } = await opened(bytes, 1).metadata();
  return width * height * Math.min(pages, mostFrames) <= mostOfSmall;
}

/** What cannot be read at all is refused by whoever reads it next. */
const limitOf = (sharp: Awaited<ReturnType<typeof drawing>>, bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixelsOfBaseline })
    .metadata()
    .then(
      ({ isProgressive }) => (isProgressive ? mostPixels : mostPixelsOfBaseline),
      () => mostPixels,
    );

/** The longest side that a still picture is kept with. */
function sideFor(width: number, height: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.min(
    Math.sqrt(longArea / (width * height)),
    narrowSide / short,
    longestOfLong / long,
  );
  return Math.max(longestSide, Math.floor(long * scale));
}

async function written(bytes: Buffer, opened: Opened): Promise<Reencoded> {
  const { width, height, pages = 1 } = await opened(bytes, 1).metadata();
  const frames = Math.min(
    pages,
    mostFrames,
    Math.max(1, Math.floor(mostPixels / (width * height))),
  );
  const side = frames > 1 ? longestSideAnimated : sideFor(width, height);
  const upright = frames > 1 ? opened(bytes, frames) : opened(bytes, 1).autoOrient();
  const { data, info } = await upright
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp(frames > 1 ? { quality: 75, effort: 2 } : { quality: 82 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true });
  const thumb = await opened(data, 1)
    .resize({ ...thumbSize, fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds })
    .toBuffer();
  return { picture: data, thumb, width: info.width, height: info.pageHeight ?? info.height };
}

async function squares(bytes: Buffer, opened: Opened, crop: Crop | undefined): Promise<Reencoded> {
  const upright = opened(bytes, 1).autoOrient();
  const part = crop
    ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    : upright;
  const picture = await square(part, portraitSide);
  return {
    picture,
    thumb: await square(opened(picture, 1), portraitThumbSide),
    width: portraitSide,
    height: portraitSide,
  };
}

const square = (picture: Sharp, side: number, position = 'centre') =>
  picture
    .resize(side, side, { fit: 'cover', position })
    .webp({ quality: 84 })
    .timeout({ seconds })
    .toBuffer();
