// Pictures that people send: read by the four decoders that are needed, written anew, so that nothing but pixels is kept.
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { invalid, Refusal } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';

// every other decoder that comes along (SVG, PDF, TIFF, HEIF …) is shut off
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
sharp.cache(false);

const taken = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);
const mostPixels = 40_000_000; // of all frames together
const mostFrames = 60;
const longestSide = 2048;
const longestSideAnimated = 1024;
const thumbSize = { width: 300, height: 200 };
const seconds = 10;

// two at a time bound the memory that pixels take, the queue that of the files
const decoding = pLimit(2);
const longestQueue = 16;

export type Reencoded = { picture: Buffer; thumb: Buffer; width: number; height: number };

/** WebP, upright, without metadata; what moves keeps moving, cut to the frames that fit. `thumb` is a still of 300×200. */
export async function reencoded(bytes: Buffer): Promise<Reencoded> {
  if (decoding.pendingCount >= longestQueue) throw new Refusal('unavailable', sentences.busy, 2);
  return decoding(async () => {
    const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
    if (!type || !taken.has(type.mime)) throw invalid(sentences.notPicture);
    try {
      return await written(bytes);
    } catch (error) {
      throw invalid(/pixel limit/.test((error as Error).message) ? sentences.pictureTooLarge : sentences.pictureBroken);
    }
  });
}

async function written(bytes: Buffer): Promise<Reencoded> {
  const { width, height, pages = 1 } = await opened(bytes, 1).metadata();
  const frames = Math.min(pages, mostFrames, Math.max(1, Math.floor(mostPixels / (width * height))));
  const side = frames > 1 ? longestSideAnimated : longestSide;
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

/** A warning of the decoder is no reason to refuse somebody's photo; an error or a missing end is. */
const opened = (bytes: Buffer, pages: number): Sharp =>
  sharp(bytes, { pages, limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' });
