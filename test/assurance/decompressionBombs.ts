// Decompression bombs: small files that expand, sent several at a time to every call that takes a
// file, while the memory of the server is measured.
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Call } from '#contract/calls.ts';
import { createPdf } from '#test/media.ts';
import { photo } from '#test/pictures.ts';
import type { CrowdMember } from './crowdMembers.ts';
import { maxUploadsPerMember } from '#server/http/receivedFile.ts';
import { forEachConcurrently } from './check.ts';
import type { TestServer } from './server.ts';

/** The server alone has 280 MB, and one AVIF of 13 megapixels needs 255 MB while it is decoded. */
const maxMegabytes = 640;
/** The longest accepted wait, including time in the queue. */
const maxWaitMs = 120_000;

/** Each sender has as many uploads open at once as the server accepts. */
export async function decompressionBombs(
  testServer: TestServer,
  senders: readonly CrowdMember[],
  uploads: Call[],
) {
  const { pid } = testServer.servers[0]!.process;
  const megabytes = () =>
    Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024,
    );
  const before = megabytes();
  const errors: string[] = [];
  let attempts = 0;
  const all = Object.entries(await createBombs()).flatMap(([name, bytes]) =>
    uploads.map((call) => ({ name, bytes, call })),
  );
  const send = async (sender: CrowdMember, { name, bytes, call }: (typeof all)[number]) => {
    const start = Date.now();
    const { statusCode, body } = await sender.by[0]!.upload(bytes, 'photo.png', call);
    attempts++;
    if (statusCode === 429) errors.push(`${call} refused ${name} without looking at it`);
    if (statusCode >= 500 && statusCode !== 503)
      errors.push(`${call} answered ${name} with ${statusCode} ${body.slice(0, 200)}`);
    if (Date.now() - start > maxWaitMs)
      errors.push(`${call} took ${Date.now() - start} ms for ${name}`);
    if (attempts % 10 === 0) await sender.by[0]!.ask('GET /content/list', {});
  };
  await Promise.all(
    senders.map((sender, i) =>
      forEachConcurrently(
        all.filter((_, n) => n % senders.length === i),
        maxUploadsPerMember,
        (bomb) => send(sender, bomb),
      ),
    ),
  );
  const peak = megabytes();
  if (peak > maxMegabytes) errors.push(`the peak memory was ${peak} MB`);
  return { attempts, errors, before, peak };
}

async function createBombs(): Promise<Record<string, Buffer>> {
  const frames = 3_000;

  /** The frames of an animation, one below the other. */
  const moving = await sharp({
    create: {
      width: 16,
      height: 16 * frames,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .raw()
    .toBuffer();
  const animated = (format: 'gif' | 'webp') =>
    sharp(moving, { raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } })
      .toFormat(format, { effort: 1 })
      .toBuffer();
  const png = await photo('png');
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
  /** Inserts a chunk after the header, where a PNG has its metadata. */
  const withChunk = (type: string, data: Buffer) =>
    Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
  const jpeg = await photo('jpeg');
  return {
    'a PNG of 30,000 × 30,000': await hugePng(30_000),
    'a PNG of 6,300 × 6,300': await hugePng(6_300),
    'a JPEG that says 30,000 × 30,000': withFalseSize(jpeg, 30_000),
    'an AVIF of 3,600 × 3,600': await plainAvif(3_600),
    'an AVIF that says 30,000 × 30,000': withFalseAvifSize(await plainAvif(64), 30_000),
    'an AVIF of 5,000 × 5,000 that says 64 × 64': withFalseAvifSize(await plainAvif(5_000), 64),
    [`a GIF of ${frames} frames`]: await animated('gif'),
    [`a WebP of ${frames} frames`]: await animated('webp'),
    'a PNG with a text that grows': withChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0'), zeros]),
    ),
    'a PNG with a profile that grows': withChunk(
      'iCCP',
      Buffer.concat([Buffer.from('Profile\0\0'), zeros]),
    ),
    'a PNG with a page behind its end': Buffer.concat([
      png,
      Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(10_000)),
    ]),
    'a GIF that is a script': Buffer.from('GIF89a/*' + '\0'.repeat(20) + '*/=1;alert(1)//'),
    'a drawing of drawings': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink">${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}">${`<use l:href="#a${i}"/>`.repeat(20)}</g>`).join('')}<rect id="a0" width="9" height="9"/></svg>`,
    ),
    'a PDF with a page that grows': createPdf(
      '',
      '',
      deflateSync(Buffer.alloc(200 * 1024 * 1024, 'q Q ')),
    ),
    'a PDF with scripts': Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles 2 0 R>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * A black image of one bit per pixel. The file has about 0.1 % of the size of these bits, and
 * decoded it has at least eight times their size, so this process needs much less memory than a
 * decoder.
 */
async function hugePng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  // each row begins with a filter byte
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const plainAvif = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'black' } })
    .avif({ effort: 0 })
    .toBuffer();

/** Overwrites the dimensions that the container states. */
function withFalseAvifSize(avif: Buffer, side: number): Buffer {
  const bytes = Buffer.from(avif);
  const at = bytes.indexOf('ispe');
  if (at < 0) throw new Error('no size was found');
  bytes.writeUInt32BE(side, at + 8);
  bytes.writeUInt32BE(side, at + 12);
  return bytes;
}

/** Overwrites the dimensions in the start-of-frame segment. */
function withFalseSize(jpeg: Buffer, side: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  if (at < 0) throw new Error('no start of frame was found');
  bytes.writeUInt16BE(side, at + 5);
  bytes.writeUInt16BE(side, at + 7);
  return bytes;
}
