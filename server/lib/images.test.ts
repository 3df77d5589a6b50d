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

const plain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** An image whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
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
function animation(frames: number, width: number, height: number) {
  const strips = Array.from({ length: frames }, (_, i) =>
    Buffer.alloc(width * height * 3, (i * 37) % 256),
  );
  return sharp(Buffer.concat(strips), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });
}

/** An animation of single dots on a large canvas: few bytes, many pixels. */
function sparseGif(frames: number, width: number, height: number): Buffer {
  const canvas = Buffer.from('GIF89a\0\0\0\0\x80\x01\0\xff\xff\xff\0\0\0', 'latin1');
  canvas.writeUInt16LE(width, 6);
  canvas.writeUInt16LE(height, 8);
  const dots = Array.from({ length: frames }, (_, i) => {
    const dot = Buffer.from('21f904000a000000' + '2c00000000010001000002024401' + '00', 'hex');
    dot.writeUInt16LE(i * 100, 9);
    return dot;
  });
  return Buffer.concat([canvas, ...dots, Buffer.from(';')]);
}

/** An all-black PNG: 50 kB for 400 million pixels. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
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
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function errorOf(bytes: Buffer): Promise<string> {
  const apiError = await reencode(bytes).catch((error: unknown) => error);
  expect(apiError).toBeInstanceOf(ApiError);
  expect((apiError as ApiError).code).toBe('invalid');
  return (apiError as ApiError).message;
}

/** The color at a point, given as fractions of width and height. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data[at]! > data[at + 2]! ? 'red' : 'blue';
}

const writers = {
  jpeg: (s: Sharp) => s.jpeg(),
  png: (s: Sharp) => s.png(),
  webp: (s: Sharp) => s.webp(),
  gif: (s: Sharp) => s.gif(),
};

test.each(Object.keys(writers) as (keyof typeof writers)[])(
  're-encodes a %s as WebP with a thumbnail of 300×200',
  async (format) => {
    const result = await reencode(await writers[format](halves(640, 480)).toBuffer());
    expect(result).toMatchObject({ width: 640, height: 480 });
    expect(await sharp(result.picture).metadata()).toMatchObject({
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
      await colourAt(result.picture, 0.1, 0.5),
      await colourAt(result.picture, 0.9, 0.5),
    ]).toEqual(['red', 'blue']);
  },
);

test.each(['jpeg', 'png', 'webp'] as const)('removes all metadata of a %s', async (format) => {
  const bytes = await writers[format](plain(400, 300))
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
  const { picture, thumb } = await reencode(bytes);
  for (const output of [picture, thumb]) {
    const after = await sharp(output).metadata();
    expect([
      after.exif,
      after.xmp,
      after.icc,
      after.iptc,
      after.orientation,
      after.comments,
    ]).toEqual(Array(6).fill(undefined));
    expect(output.includes(canary)).toBe(false);
    // also search the raw file, in case sharp does not report a chunk
    expect(['EXIF', 'XMP ', 'ICCP'].filter((chunk) => output.includes(chunk))).toEqual([]);
  }
});

test.each([
  [1, [400, 200], ['red', 'blue'], 'x'],
  [3, [400, 200], ['blue', 'red'], 'x'],
  [6, [200, 400], ['red', 'blue'], 'y'],
  [8, [200, 400], ['blue', 'red'], 'y'],
] as const)(
  'rotates an image with orientation %i upright',
  async (orientation, [width, height], colours, axis) => {
    const result = await reencode(
      await halves(400, 200).withMetadata({ orientation }).jpeg().toBuffer(),
    );
    expect(result).toMatchObject({ width, height });
    const at = (part: number) =>
      axis === 'x' ? colourAt(result.picture, part, 0.5) : colourAt(result.picture, 0.5, part);
    expect([await at(0.1), await at(0.9)]).toEqual(colours);
  },
);

test('limits the longest side of a photo to 2048, and enlarges nothing', async () => {
  expect(await reencode(await plain(3000, 2000).jpeg().toBuffer())).toMatchObject({
    width: 2048,
    height: 1365,
  });
  expect(await reencode(await plain(12, 8).png().toBuffer())).toMatchObject({
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
  async ([width, height, keptWidth, keptHeight]) => {
    expect(await reencode(await plain(width, height).png().toBuffer())).toMatchObject({
      width: keptWidth,
      height: keptHeight,
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
  expect(await errorOf(await plain(8160, 6144).jpeg({ progressive: true }).toBuffer())).toBe(
    strings.tooManyPixels,
  );
});

test.each(['gif', 'webp'] as const)(
  'keeps an animated %s animated, at most 1024 wide, with a still thumbnail',
  async (format) => {
    const result = await reencode(await writers[format](animation(5, 1200, 600)).toBuffer());
    expect(result).toMatchObject({ width: 1024, height: 512 });
    expect(await sharp(result.picture, { animated: true }).metadata()).toMatchObject({
      pages: 5,
      pageHeight: 512,
    });
    expect((await sharp(result.thumb, { animated: true }).metadata()).pages ?? 1).toBe(1);
  },
);

test('truncates a long animation to 60 frames, and a large one to those that fit', async () => {
  const long = await reencode(await animation(80, 40, 30).gif().toBuffer());
  expect((await sharp(long.picture, { animated: true }).metadata()).pages).toBe(60);
  const large = await reencode(sparseGif(12, 2000, 2000));
  expect((await sharp(large.picture, { animated: true }).metadata()).pages).toBe(10);
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
  expect(await errorOf(bytes)).toBe(strings.notAnImage);
});

test.each(['tiff', 'avif'] as const)(
  'rejects a %s, which other decoders could read',
  async (format) => {
    expect(await errorOf(await plain(20, 20).toFormat(format).toBuffer())).toBe(strings.notAnImage);
  },
);

test('decodes no SVG, even behind the signature of another format', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  await loadSharp();
  await expect(sharp(svg).png().toBuffer()).rejects.toThrow();
  const claims = [
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    (await plain(9, 9).png().toBuffer()).subarray(0, 60),
  ];
  for (const claim of claims)
    expect(await errorOf(Buffer.concat([claim, svg]))).toBe(strings.imageDamaged);
});

test('removes data after the end of an image', async () => {
  const tail = Buffer.from(`PK\x03\x04<script>${canary}</script>`);
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const { picture, thumb } = await reencode(
      Buffer.concat([await writers[format](plain(50, 50)).toBuffer(), tail]),
    );
    expect([picture.includes(canary), thumb.includes(canary)]).toEqual([false, false]);
  }
});

test('rejects a small file of 400 million pixels before decoding it', async () => {
  expect(await reencode(blackPng(2000, 1000))).toMatchObject({ width: 2000, height: 1000 });
  const bomb = blackPng(20_000, 20_000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage.rss();
  expect(await errorOf(bomb)).toBe(strings.tooManyPixels);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
});

test('rejects a truncated image as damaged', async () => {
  const noisy = sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await writers[format](noisy.clone()).toBuffer();
    expect(await errorOf(bytes.subarray(0, bytes.length / 2))).toBe(strings.imageDamaged);
  }
});

test('rejects images beyond the length of the queue', async () => {
  const bytes = await plain(2400, 1600).png().toBuffer();
  const rejectedCount = async (ownerOf: (n: number) => number) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => reencode(bytes, ownerOf(n))),
    );
    const rejections = answers
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
  const moving = await writers.webp(animation(20, 800, 800)).toBuffer();
  const settled: string[] = [];
  const one = (what: string, bytes: Buffer, owner: number) =>
    reencode(bytes, owner).then(() => settled.push(what));
  const many = Promise.all(Array.from({ length: 5 }, () => one('of the member', moving, 1)));
  await one('small image of another member', await plain(80, 80).png().toBuffer(), 2);
  expect(settled).toEqual(['small image of another member']);
  await one('large image of another member', await plain(2400, 1600).png().toBuffer(), 3);
  // in the order of arrival, at least four would be first
  expect(settled.filter((what) => what === 'of the member').length).toBeLessThan(4);
  await many;
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
  const noisy = await plain(6300, 6300)
    .composite([{ input: tile, tile: true }])
    .jpeg({ progressive: true })
    .toBuffer();
  const { prototype } = await loadSharp();
  const timeout = Reflect.get(prototype, 'timeout') as Sharp['timeout'];
  Reflect.set(prototype, 'timeout', function (this: Sharp) {
    return timeout.call(this, { seconds: 1 });
  });
  try {
    expect(await reencode(noisy).catch((error: unknown) => error)).toMatchObject({
      code: 'unavailable',
      retryAfter: 2,
    });
  } finally {
    Reflect.set(prototype, 'timeout', timeout);
  }
});

test('crops a profile image to a square of 600 pixels and one of 150, upright, still and without metadata', async () => {
  const sizeOf = async (picture: Buffer) => {
    const { width, height, format, pages, exif } = await sharp(picture).metadata();
    return { width, height, format, still: (pages ?? 1) === 1, exif };
  };
  const square = (side: number) => ({
    width: side,
    height: side,
    format: 'webp',
    still: true,
    exif: undefined,
  });
  const wide = await halves(400, 200).withExif(exif).jpeg().toBuffer();
  const left = await cropAvatar(wide, { x: 0, y: 0, width: 200, height: 200 });
  const right = await cropAvatar(wide, { x: 390, y: 100, width: 10, height: 10 });
  for (const { picture, thumb, ...size } of [
    left,
    right,
    await cropAvatar(wide),
    await cropAvatar(await animation(3, 40, 30).gif().toBuffer()),
  ]) {
    expect(size).toEqual({ width: 600, height: 600 });
    expect(await sizeOf(picture)).toEqual(square(600));
    expect(await sizeOf(thumb)).toEqual(square(150));
    expect(picture.includes(canary)).toBe(false);
  }
  expect([await colourAt(left.picture, 0.1, 0.5), await colourAt(left.thumb, 0.9, 0.5)]).toEqual([
    'red',
    'red',
  ]);
  expect([await colourAt(right.picture, 0.1, 0.5), await colourAt(right.thumb, 0.9, 0.5)]).toEqual([
    'blue',
    'blue',
  ]);
  const middle = await cropAvatar(wide);
  expect([await colourAt(middle.thumb, 0.1, 0.5), await colourAt(middle.thumb, 0.9, 0.5)]).toEqual([
    'red',
    'blue',
  ]);
});
