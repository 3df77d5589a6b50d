// Conversion of photos that the server cannot read, with the decoder of the browser. A canvas keeps
// only pixels, so that the copy has no metadata.
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { ApiRequestError } from '../api/errors.ts';
import { isHeic } from './imageTypes.ts';

/** Larger than the sides that the server stores, and within the canvas limit of phones. */
const maxSide = 4000;
const quality = 0.9;
/** The properties of an AVIF are near its start. */
const avifHeaderBytes = 64 * 1024;

/**
 * A JPEG of a photo that the server cannot read: HEIC, and AVIF with too many pixels or with more
 * than 8 bits per color. Other files are returned as they are. Safari reads HEIC; in other browsers
 * this throws an error with a message for the member.
 */
export async function convertPhoto(file: File): Promise<File> {
  if (isHeic(file))
    return toJpeg(file).catch(() => {
      throw new ApiRequestError('invalid', 0, strings.heicNotSupported);
    });
  // A browser that cannot read it either leaves the error message to the server.
  return (await isBeyondServer(file)) ? toJpeg(file).catch(() => file) : file;
}

async function toJpeg(file: File): Promise<File> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (!blob) throw new Error('The canvas could not be encoded.');
    return new File([blob], file.name.replace(/(\.[a-z]{4})?$/i, '.jpg'), { type: blob.type });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/**
 * Whether an AVIF has too many bits or pixels for the server. The box "av1C" is the configuration
 * of the decoder, and each "ispe" the size of an image.
 */
async function isBeyondServer(file: File): Promise<boolean> {
  const bytes = await file.slice(0, avifHeaderBytes).arrayBuffer();
  const header = new TextDecoder('latin1').decode(bytes);
  const view = new DataView(bytes);
  // The third byte: one bit for the tier, then one for more than 8 bits per color.
  const configuration = header.indexOf('av1C');
  if (configuration >= 0 && configuration + 6 < view.byteLength)
    if ((view.getUint8(configuration + 6) & 0x40) !== 0) return true;
  return [...header.matchAll(/ispe/g)].some(
    ({ index }) =>
      index + 16 <= view.byteLength &&
      view.getUint32(index + 8) * view.getUint32(index + 12) > limits.avifPixels,
  );
}
