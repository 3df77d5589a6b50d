import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import {
  box,
  createMp3,
  createMp4,
  createOgg,
  createPdf,
  createWav,
  createWebm,
} from '#test/media.ts';
import { photo } from '#test/pictures.ts';
import { createByteReader } from './byteReader.ts';
import { recognizeMedia } from './mediaFormats.ts';

/** What is stored of the bytes, which arrive in pieces, and its format. */
async function recognize(bytes: Buffer, pieceBytes = 1_000) {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, i) =>
    bytes.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  );
  const recognized = await recognizeMedia(createByteReader(Readable.from(pieces)));
  const stored = await buffer(Readable.from(recognized.bytes));
  return { stored, format: recognized.format() };
}

describe('the format of a file is recognized by its bytes', () => {
  test.for<[string, Buffer]>([
    ['pdf', createPdf()],
    ['wav', createWav()],
    ['mp3', createMp3()],
    ['mp3', createMp3().subarray(138)],
    ['ogg', createOgg('OpusHead')],
    ['ogg', createOgg('\x01vorbis')],
    ['webm', createWebm('V_VP9', 'A_OPUS')],
    ['weba', createWebm('A_OPUS')],
  ])('%s', async ([expected, bytes]) => {
    const { stored, format } = await recognize(bytes);
    expect(format).toBe(expected);
    expect(stored.equals(bytes)).toBe(true);
  });

  test.for<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), strings.mediaFormat],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), strings.mediaFormat],
    [
      'Matroska',
      Buffer.from(createWebm('V_VP9').toString('latin1').replace('webm', 'mkv '), 'latin1'),
      strings.mediaFormat,
    ],
    ['a WebM with another codec', createWebm('V_MPEG4/ISO/AVC'), strings.mediaCodec],
    ['Theora', createOgg('\x80theora'), strings.mediaFormat],
    ['AAC without a container', Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0]), strings.mediaFormat],
    ['ID3 without sound', createMp3().subarray(0, 138), strings.mediaDamaged],
    ['HEVC', createMp4({ video: 'hvc1' }), strings.mediaCodec],
    ['an HEIC photo', createMp4({ brand: 'heic' }), strings.mediaFormat],
    ['an MP4 without tracks', createMp4().subarray(0, 5_000), strings.mediaDamaged],
    ['an MP4 that ends within its tracks', createMp4().subarray(0, 5_300), strings.mediaDamaged],
  ])('%s is refused', async ([, bytes, message]) => {
    await expect(recognize(bytes)).rejects.toThrow(message);
  });

  test('a photo is refused', async () => {
    await expect(recognize(await photo())).rejects.toThrow(strings.mediaFormat);
  });
});

describe('an MP4', () => {
  test.for([1, 7, 1_000, 100_000])(
    'loses its metadata and keeps its length, in pieces of %s bytes',
    async (pieceBytes) => {
      const bytes = createMp4({ canary: 'home at 51.5 N' });
      const { stored, format } = await recognize(bytes, pieceBytes);
      expect(format).toBe('mp4');
      expect(stored.length).toBe(bytes.length);
      expect(bytes.toString('latin1').split('home at').length - 1).toBe(6);
      expect(stored.toString('latin1')).not.toContain('home at');
      expect(stored.toString('latin1'), 'times').not.toContain('TTTT');
      expect(stored.indexOf('framesframes')).toBe(bytes.indexOf('framesframes'));
      expect(stored.indexOf('avc1', 4_900)).toBe(bytes.indexOf('avc1', 4_900));
    },
  );

  test('with a track of very many boxes is refused', async () => {
    const boxes = (count: number) => [Buffer.alloc(count * 8, box('free'))];
    expect((await recognize(createMp4({ extra: boxes(1_800) }))).format).toBe('mp4');
    await expect(recognize(createMp4({ extra: boxes(2_000) }))).rejects.toThrow(
      strings.mediaDamaged,
    );
  });

  test('with very many formats of one track is refused', async () => {
    expect((await recognize(createMp4({ descriptions: 16 }))).format).toBe('mp4');
    await expect(recognize(createMp4({ descriptions: 17 }))).rejects.toThrow(strings.mediaDamaged);
  });

  test('loses boxes of a track that are where they do not belong, however deep', async () => {
    const nest = (depth: number) => {
      let inner = box('stbl', box('udta', 'home at 51.5 N'));
      for (let i = 0; i < depth; i++) inner = box('mdia', inner);
      return inner;
    };
    const { stored } = await recognize(createMp4({ extra: [box('mdia', nest(10_000))] }));
    expect(stored.toString('latin1')).not.toContain('home at');
    const shallow = await recognize(createMp4({ extra: [box('minf', box('xxxx', 'home at'))] }));
    expect(shallow.stored.toString('latin1')).not.toContain('home at');
  });

  test('is audio without a video track', async () => {
    expect((await recognize(createMp4({ video: '' }))).format).toBe('m4a');
  });
});
