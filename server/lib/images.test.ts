import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import {
  loadSharp,
  cropAvatar as portraitFor,
  reencode as reencodedFor,
  type Crop,
} from './images.ts';

const reencode = (bytes: Buffer, owner = 1) => reencodedFor(bytes, owner);
const cropAvatar = (bytes: Buffer, crop?: Crop) => portraitFor(bytes, 1, crop);

const canary = 'canary-7f3a';
const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

const createPlain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** An image whose left half is red and whose right half is blue. */
const createHalves = (width: number, height: number) =>
  createPlain(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: blue } },
      left: width / 2,
      top: 0,
    },
  ]);
const exif = {
  IFD0: { Artist: canary, Copyright: canary },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 0/1',
  },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${canary}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** An animation. Its raw frames are stacked vertically. */
function createAnimation(frames: number, width: number, height: number) {
  const strips = Array.from({ length: frames }, (_, i) =>
    Buffer.alloc(width * height * 3, (i * 37) % 256),
  );
  return sharp(Buffer.concat(strips), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });
}

/** An animation of single dots on a large canvas: few bytes, many pixels. */
function createSparseGif(frames: number, width: number, height: number): Buffer {
  const canvas = Buffer.from('GIF89a\0\0\0\0\x80\x01\0\xff\xff\xff\0\0\0', 'latin1');
  canvas.writeUInt16LE(width, 6);
  canvas.writeUInt16LE(height, 8);
  const frameBlocks = Array.from({ length: frames }, (_, i) => {
    const frameBlock = Buffer.from(
      '21f904000a000000' + '2c00000000010001000002024401' + '00',
      'hex',
    );
    frameBlock.writeUInt16LE(i * 100, 9);
    return frameBlock;
  });
  return Buffer.concat([canvas, ...frameBlocks, Buffer.from(';')]);
}

/** An all-black PNG: 50 kB for 400 million pixels. */
function createBlackPng(width: number, height: number): Buffer {
  const createChunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit per pixel, gray
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function getError(bytes: Buffer): Promise<string> {
  const apiError = await reencode(bytes).catch((error: unknown) => error);
  expect(apiError).toBeInstanceOf(ApiError);
  expect((apiError as ApiError).code).toBe('invalid');
  return (apiError as ApiError).message;
}

/** The color at a point, given as fractions of width and height. */
async function colourAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const offset =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data[offset]! > data[offset + 2]! ? 'red' : 'blue';
}

const writers = {
  jpeg: (s: Sharp) => s.jpeg(),
  png: (s: Sharp) => s.png(),
  webp: (s: Sharp) => s.webp(),
  gif: (s: Sharp) => s.gif(),
  avif: (s: Sharp) => s.avif({ effort: 0 }),
};

test.each(Object.keys(writers) as (keyof typeof writers)[])(
  're-encodes a %s as WebP with a thumbnail of 300×200',
  async (format) => {
    const result = await reencode(await writers[format](createHalves(640, 480)).toBuffer());
    expect(result).toMatchObject({ width: 640, height: 480 });
    expect(await sharp(result.image).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 480,
    });
    expect(await sharp(result.thumb).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
      height: 200,
    });
    expect([
      await colourAt(result.image, 0.1, 0.5),
      await colourAt(result.image, 0.9, 0.5),
    ]).toEqual(['red', 'blue']);
  },
);

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'removes all metadata of a %s',
  async (format) => {
    const bytes = await writers[format](createPlain(400, 300))
      .withExif(exif)
      .withXmp(xmp)
      .withIccProfile('p3')
      .toBuffer();
    // make sure that the metadata exists before
    const before = await sharp(bytes).metadata();
    expect([
      before.exif?.includes(canary),
      before.exif?.includes('GPS') || before.exif!.length > 100,
      before.xmp?.includes(canary),
      !!before.icc,
    ]).toEqual([true, true, true, true]);
    const { image, thumb } = await reencode(bytes);
    for (const output of [image, thumb]) {
      const metadata = await sharp(output).metadata();
      expect([
        metadata.exif,
        metadata.xmp,
        metadata.icc,
        metadata.iptc,
        metadata.orientation,
        metadata.comments,
      ]).toEqual(Array(6).fill(undefined));
      expect(output.includes(canary)).toBe(false);
      // also search the raw file, in case sharp does not report a chunk
      expect(
        ['EXIF', 'XMP ', 'ICCP'].filter((createChunk) => output.includes(createChunk)),
      ).toEqual([]);
    }
  },
);

test.each([
  [1, [400, 200], ['red', 'blue'], 'x'],
  [3, [400, 200], ['blue', 'red'], 'x'],
  [6, [200, 400], ['red', 'blue'], 'y'],
  [8, [200, 400], ['blue', 'red'], 'y'],
] as const)(
  'rotates an image with orientation %i upright',
  async (orientation, [width, height], colours, axis) => {
    const result = await reencode(
      await createHalves(400, 200).withMetadata({ orientation }).jpeg().toBuffer(),
    );
    expect(result).toMatchObject({ width, height });
    const colourAtFraction = (fraction: number) =>
      axis === 'x' ? colourAt(result.image, fraction, 0.5) : colourAt(result.image, 0.5, fraction);
    expect([await colourAtFraction(0.1), await colourAtFraction(0.9)]).toEqual(colours);
  },
);

test('limits the longest side of a photo to 2048, and enlarges nothing', async () => {
  expect(await reencode(await createPlain(3000, 2000).jpeg().toBuffer())).toMatchObject({
    width: 2048,
    height: 1365,
  });
  expect(await reencode(await createPlain(12, 8).png().toBuffer())).toMatchObject({
    width: 12,
    height: 8,
  });
});

test.for([
  [990, 11_490, 990, 11_490],
  [1080, 9000, 1080, 9000],
  [9000, 1080, 9000, 1080],
  [3000, 12_000, 1080, 4320],
  [200, 20_000, 160, 16_000],
] as const)(
  'keeps a long screenshot of %i x %i legible',
  async ([width, height, expectedWidth, expectedHeight]) => {
    expect(await reencode(await createPlain(width, height).png().toBuffer())).toMatchObject({
      width: expectedWidth,
      height: expectedHeight,
    });
  },
);

test.for([
  [8160, 6144],
  [8000, 5013],
  [12_000, 9000],
  [16_320, 12_240],
] as const)('accepts a phone photo of %i x %i', async ([width, height]) => {
  const photo = await sharp({
    create: { width, height, channels: 3, background: red },
    limitInputPixels: false,
  })
    .jpeg()
    .toBuffer();
  expect(await reencode(photo)).toMatchObject({ width: 2048 });
  expect(await cropAvatar(photo)).toMatchObject({ width: 600, height: 600 });
});

test('rejects a progressive JPEG of more than 40 megapixels, which would be decoded in memory as a whole', async () => {
  expect(await getError(await createPlain(8160, 6144).jpeg({ progressive: true }).toBuffer())).toBe(
    strings.tooManyPixels,
  );
});

test.each(['gif', 'webp'] as const)(
  'keeps an animated %s animated, at most 1024 wide, with a still thumbnail',
  async (format) => {
    const result = await reencode(await writers[format](createAnimation(5, 1200, 600)).toBuffer());
    expect(result).toMatchObject({ width: 1024, height: 512 });
    expect(await sharp(result.image, { animated: true }).metadata()).toMatchObject({
      pages: 5,
      pageHeight: 512,
    });
    expect((await sharp(result.thumb, { animated: true }).metadata()).pages ?? 1).toBe(1);
  },
);

test('truncates a long animation to 60 frames, and a large one to those that fit', async () => {
  const result = await reencode(await createAnimation(80, 40, 30).gif().toBuffer());
  expect((await sharp(result.image, { animated: true }).metadata()).pages).toBe(60);
  const large = await reencode(createSparseGif(12, 2000, 2000));
  expect((await sharp(large.image, { animated: true }).metadata()).pages).toBe(10);
});

test.each([
  [
    'an SVG',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  ],
  [
    'an SVG with a prologue',
    Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ),
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(5000)],
  ['a page', Buffer.from('<!doctype html><title>x</title>')],
])('rejects %s as not an image', async (_, bytes) => {
  expect(await getError(bytes)).toBe(strings.notAnImage);
});

test('rejects a TIFF, which another decoder could read', async () => {
  expect(await getError(await createPlain(20, 20).tiff().toBuffer())).toBe(strings.notAnImage);
});

test('decodes no SVG, even behind the signature of another format', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  await loadSharp();
  await expect(sharp(svg).png().toBuffer()).rejects.toThrow();
  const declaredTypes = [
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    (await createPlain(9, 9).png().toBuffer()).subarray(0, 60),
  ];
  for (const declaredType of declaredTypes)
    expect(await getError(Buffer.concat([declaredType, svg]))).toBe(strings.imageDamaged);
});

test('removes data after the end of an image', async () => {
  const trailer = Buffer.from(`PK\x03\x04<script>${canary}</script>`);
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
    const { image, thumb } = await reencode(
      Buffer.concat([await writers[format](createPlain(50, 50)).toBuffer(), trailer]),
    );
    expect([image.includes(canary), thumb.includes(canary)]).toEqual([false, false]);
  }
});

test('rejects a small file of 400 million pixels before decoding it', async () => {
  expect(await reencode(createBlackPng(2000, 1000))).toMatchObject({ width: 2000, height: 1000 });
  const bomb = createBlackPng(20_000, 20_000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage.rss();
  expect(await getError(bomb)).toBe(strings.tooManyPixels);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
});

test('rejects a truncated image as damaged', async () => {
  const noise = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const bytes = await writers[format](noise.clone()).toBuffer();
    expect(await getError(bytes.subarray(0, bytes.length / 2))).toBe(strings.imageDamaged);
  }
});

test('rejects images beyond the length of the queue', async () => {
  const bytes = await createPlain(2400, 1600).png().toBuffer();
  const rejectedCount = async (ownerOf: (n: number) => number) => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => reencode(bytes, ownerOf(n))),
    );
    const rejections = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as ApiError);
    expect(
      rejections.every((apiError) => apiError.code === 'unavailable' && apiError.retryAfter === 2),
    ).toBe(true);
    return rejections.length;
  };
  expect(await rejectedCount((n) => n)).toBe(12);
  expect(await rejectedCount(() => 1)).toBe(21);
});

test('does not delay other members when one member uploads many images', async () => {
  const animated = await writers.webp(createAnimation(20, 800, 800)).toBuffer();
  const settledOrder: string[] = [];
  const reencodeAndRecord = (label: string, bytes: Buffer, owner: number) =>
    reencode(bytes, owner).then(() => settledOrder.push(label));
  const requests = Promise.all(
    Array.from({ length: 5 }, () => reencodeAndRecord('of the member', animated, 1)),
  );
  await reencodeAndRecord(
    'small image of another member',
    await createPlain(80, 80).png().toBuffer(),
    2,
  );
  expect(settledOrder).toEqual(['small image of another member']);
  await reencodeAndRecord(
    'large image of another member',
    await createPlain(2400, 1600).png().toBuffer(),
    3,
  );
  // in the order of arrival, at least four would be first
  expect(settledOrder.filter((label) => label === 'of the member').length).toBeLessThan(4);
  await requests;
});

test('rejects an image that takes too long as busy, not as damaged', async () => {
  // A progressive JPEG is decoded as a whole, which takes several seconds for noise. Then sharp
  // checks the time while it scales the pixels down.
  const tile = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const noise = await createPlain(6300, 6300)
    .composite([{ input: tile, tile: true }])
    .jpeg({ progressive: true })
    .toBuffer();
  const { prototype } = await loadSharp();
  const timeout = Reflect.get(prototype, 'timeout') as Sharp['timeout'];
  Reflect.set(prototype, 'timeout', function (this: Sharp) {
    return timeout.call(this, { seconds: 1 });
  });
  try {
    expect(await reencode(noise).catch((error: unknown) => error)).toMatchObject({
      code: 'unavailable',
      retryAfter: 2,
    });
  } finally {
    Reflect.set(prototype, 'timeout', timeout);
  }
});

test('crops a profile image to a square of 600 pixels and one of 150, upright, still and without metadata', async () => {
  const readSize = async (image: Buffer) => {
    const { width, height, format, pages, exif } = await sharp(image).metadata();
    return { width, height, format, still: (pages ?? 1) === 1, exif };
  };
  const square = (side: number) => ({
    width: side,
    height: side,
    format: 'webp',
    still: true,
    exif: undefined,
  });
  const wideImage = await createHalves(400, 200).withExif(exif).jpeg().toBuffer();
  const left = await cropAvatar(wideImage, { x: 0, y: 0, width: 200, height: 200 });
  const right = await cropAvatar(wideImage, { x: 390, y: 100, width: 10, height: 10 });
  for (const { image, thumb, ...size } of [
    left,
    right,
    await cropAvatar(wideImage),
    await cropAvatar(await createAnimation(3, 40, 30).gif().toBuffer()),
  ]) {
    expect(size).toEqual({ width: 600, height: 600 });
    expect(await readSize(image)).toEqual(square(600));
    expect(await readSize(thumb)).toEqual(square(150));
    expect(image.includes(canary)).toBe(false);
  }
  expect([await colourAt(left.image, 0.1, 0.5), await colourAt(left.thumb, 0.9, 0.5)]).toEqual([
    'red',
    'red',
  ]);
  expect([await colourAt(right.image, 0.1, 0.5), await colourAt(right.thumb, 0.9, 0.5)]).toEqual([
    'blue',
    'blue',
  ]);
  const middle = await cropAvatar(wideImage);
  expect([await colourAt(middle.thumb, 0.1, 0.5), await colourAt(middle.thumb, 0.9, 0.5)]).toEqual([
    'red',
    'blue',
  ]);
});
