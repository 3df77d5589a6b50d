import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { reencode } from './images.ts';

const createAvif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .avif({ effort: 0 })
    .toBuffer();

async function getError(bytes: Buffer): Promise<string> {
  const apiError = await reencode(bytes, 1).catch((error: unknown) => error);
  expect(apiError).toBeInstanceOf(ApiError);
  return (apiError as ApiError).message;
}

/** The start of a HEIC file of an iPhone. */
const heic = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heicMiHBMiPr', 'latin1');

test('says which format it cannot read for a HEIC photo', async () => {
  expect(await getError(heic)).toBe(strings.heicNotSupported);
  expect(await getError(withBrand(heic, 'mif1'))).toBe(strings.heicNotSupported);
});

/** Overwrites the main brand of an AVIF or HEIC. */
function withBrand(bytes: Buffer, brand: string): Buffer {
  const changed = Buffer.from(bytes);
  changed.write(brand, 8, 'latin1');
  return changed;
}

test('accepts an AVIF of a general brand, and decodes no HEIC that claims to be one', async () => {
  const avif = await createAvif(120, 80);
  expect(await reencode(withBrand(avif, 'mif1'), 1)).toMatchObject({ width: 120, height: 80 });
  expect(await getError(withBrand(heic, 'avif'))).toBe(strings.imageDamaged);
});

test('rejects an AVIF of more than 13 megapixels before decoding it', async () => {
  const avif = withSize(await createAvif(64, 64), 4000, 3251);
  expect(await getError(avif)).toBe(strings.tooManyPixelsOfAvif);
});

/** Overwrites the size that the container of an AVIF states. */
function withSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif);
  const at = changed.indexOf('ispe') + 8;
  changed.writeUInt32BE(width, at);
  changed.writeUInt32BE(height, at + 4);
  return changed;
}

// The check "metadata" of `npm run test:assurance` measures the memory.
test('rejects an AVIF that states a smaller size than it has', async () => {
  expect(await getError(withSize(await createAvif(3000, 2000), 64, 64))).toBe(strings.imageDamaged);
});
