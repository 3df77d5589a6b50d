// Check: images whose metadata names an author and a location, through each call that accepts one.
// The stored file must contain no metadata.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { calls, type Call } from '#contract/calls.ts';
import { mediaKinds } from '#contract/media.ts';
import { sql } from '#server/db/sql.ts';
import { canary, photo } from '#test/pictures.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { Check } from './check.ts';
import { startTestServer } from './server.ts';
import { decompressionBombs } from './decompressionBombs.ts';

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
const uploads = (Object.keys(calls) as Call[]).filter((call) => 'file' in calls[call]);
/** Take tables, PDF, audio and video, and must reject images. */
const otherUploads: Call[] = [
  'POST /admin/officials/upload',
  'POST /admin/official-list-check/upload',
  'POST /admin/official-list/upload',
  'POST /media/upload',
];
const imageUploads = uploads.filter((call) => !otherUploads.includes(call));

export const metadata: Check = {
  name: 'metadata',
  title: 'Metadata in stored images',
  target: '0 bytes, memory under 640 MB',
  minAttempts: imageUploads.length * (formats.length + 8),
  method:
    'Images with canaries in EXIF, GPS, XMP, IPTC, color profile, comments, text chunks, an embedded thumbnail and after their end are uploaded through every call that takes a file. Every stored byte is searched. Files that only claim to be images must be rejected. Then decompression bombs are uploaded, eight at a time by two members through every call: a PNG and a JPEG of 30,000 × 30,000 pixels, an AVIF of 13 megapixels and two that state a false size, a GIF and a WebP with thousands of frames, a PNG with expanding text and profile, HTML and a script behind an image header, and a PDF with scripts. The peak memory of the server process (VmHWM) must stay under 640 MB, and other requests must be answered',
  async run(options) {
    const testServer = await startTestServer(options, 'metadata');
    const errors: string[] = [];
    let attempts = 0;
    let note = '';
    try {
      const senders = await createCrowd(testServer, 'sender', 2);
      const [sender] = senders as [CrowdMember, CrowdMember];
      // some calls require an administrator
      await testServer.db.execute(
        sql`update people set role = 1 where id = any (${senders.map(({ id }) => id)}::bigint[])`,
      );
      await sender.by[0]!.ask('POST /admin/settings', { attached_media: [...mediaKinds] });
      for (const call of imageUploads)
        for (const format of formats) {
          const bytes = await imageWithMetadata(format);
          if (!bytes.includes(canary)) throw new Error(`the ${format} does not contain the canary`);
          const { statusCode, body } = await sender.by[0]!.upload(
            bytes,
            `${canary}.${format}`,
            call,
          );
          attempts++;
          if (statusCode !== 200)
            errors.push(`${call} ${format} was answered ${statusCode} ${body.slice(0, 200)}`);
        }
      const folder = join(testServer.env.DATA_DIR, 'files');
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      if (files.length < attempts) errors.push(`${files.length} files for ${attempts} images`);
      for (const file of files) {
        const bytes = readFileSync(join(file.parentPath, file.name));
        const parsed = await sharp(bytes).metadata();
        if (bytes.includes(canary)) errors.push(`${file.name} contains the canary`);
        for (const part of ['exif', 'xmp', 'iptc', 'icc', 'comments'] as const)
          if (parsed[part]?.length) errors.push(`${file.name} has ${part}`);
      }
      for (const [name, bytes] of Object.entries(await disguises()))
        for (const call of uploads) {
          const { statusCode } = await sender.by[0]!.upload(bytes, 'photo.png', call);
          attempts++;
          if (statusCode !== 422 && statusCode !== 413)
            errors.push(`${call} took ${name}: ${statusCode}`);
        }
      const bombs = await decompressionBombs(testServer, senders, uploads);
      attempts += bombs.attempts;
      errors.push(...bombs.errors);
      note = `${bombs.attempts} bombs, memory ${bombs.before} MB before and ${bombs.peak} MB at most`;
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note };
  },
};

/** An image with the marker in every place that its format offers, and after its end. */
async function imageWithMetadata(format: (typeof formats)[number]): Promise<Buffer> {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta><?xpacket end="w"?>`;
  const image = await photo(format, 120, 120);
  const more =
    format === 'gif'
      ? image
      : await sharp(image).keepExif().withXmp(xmp).withIccProfile('p3').toFormat(format).toBuffer();
  const comment = Buffer.from(canary);
  if (format !== 'jpeg') return Buffer.concat([more, comment]);
  // a comment, and the metadata of Photoshop: both right after the start
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([
      Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
      data,
    ]);
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x11\x1c\x02\x78\0\x0b', 'latin1'),
    Buffer.from(canary),
  ]);
  return Buffer.concat([
    more.subarray(0, 2),
    segment(0xfe, comment),
    segment(0xed, iptc),
    more.subarray(2),
    comment,
  ]);
}

/** Files that are not images but claim to be. */
async function disguises(): Promise<Record<string, Buffer>> {
  const png = await photo('png');
  return {
    'a drawing that runs': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
    ),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a page behind the signature of a picture': Buffer.concat([
      png.subarray(0, 8),
      Buffer.from('<script>alert(1)</script>'),
    ]),
    'half a picture': png.subarray(0, 40),
    nothing: Buffer.alloc(0),
    'a TIFF': await sharp(png).toFormat('tiff').toBuffer(),
    'a HEIC': Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heicMiHBMiPr', 'latin1'),
  };
}
