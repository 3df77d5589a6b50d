// Recognition of PDF, audio and video by their bytes. Only formats that browsers play are accepted.
import { invalid } from '#contract/errors.ts';
import type { MediaFormat } from '#contract/media.ts';
import { strings } from '#contract/strings.ts';
import type { ByteReader } from './byteReader.ts';
import { readMatroska } from './matroska.ts';
import { cleanMp4, isMp4 } from './mp4.ts';

type RecognizedMedia = {
  /** What it can be. Of an MP4, the tracks decide, which can be at its end. */
  candidates: MediaFormat[];
  /** The bytes to store. Throws `invalid` if browsers do not play it. */
  bytes: AsyncGenerator<Buffer, undefined>;
  /** Known after the last byte. */
  format: () => MediaFormat;
};

/** Bytes at the beginning that are searched for codecs. */
const headBytes = 64 * 1024;

/** Throws `invalid` if it is none of the accepted formats. */
export async function recognizeMedia(reader: ByteReader): Promise<RecognizedMedia> {
  const head = await reader.peek(headBytes);
  if (isMp4(head)) {
    let format: MediaFormat = 'mp4';
    const bytes = cleanMp4(reader, (hasVideo) => (format = hasVideo ? 'mp4' : 'm4a'));
    return { candidates: ['mp4', 'm4a'], bytes, format: () => format };
  }
  if (isId3(head)) return { candidates: ['mp3'], bytes: checkMp3(reader), format: () => 'mp3' };
  const format = detect(head);
  if (!format) throw invalid(strings.mediaFormat);
  return { candidates: [format], bytes: reader.pass(), format: () => format };
}

function detect(head: Buffer): MediaFormat | undefined {
  const start = head.toString('latin1', 0, 12);
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('\x1aE\xdf\xa3')) return detectWebm(head);
  if (start.startsWith('OggS')) return isPlayedOgg(head) ? 'ogg' : undefined;
  if (start.startsWith('RIFF') && start.endsWith('WAVE'))
    return isPlayedWav(head) ? 'wav' : undefined;
  return isMp3Frame(head) ? 'mp3' : undefined;
}

function detectWebm(head: Buffer): MediaFormat | undefined {
  const { docType, tracks } = readMatroska(head);
  if (!docType.includes('webm')) return undefined;
  const codecs = tracks.match(/[AV]_[A-Z][A-Z0-9/_]{2,30}/g) ?? [];
  if (codecs.length === 0) return undefined;
  if (!codecs.every((codec) => /^(V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/.test(codec)))
    throw invalid(strings.mediaCodec);
  return codecs.some((codec) => codec.startsWith('V_')) ? 'webm' : 'weba';
}

/** The first packet of each stream names its codec. The streams begin on the first pages. */
function isPlayedOgg(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 4096);
  const hasAny = (packets: string[]) => packets.some((packet) => text.includes(packet));
  return (
    hasAny(['OpusHead', '\x01vorbis', '\x7fFLAC']) && !hasAny(['\x80theora', 'Speex   ', 'fishead'])
  );
}

/** PCM, also with decimals, also with its extended description. */
function isPlayedWav(head: Buffer): boolean {
  for (let at = 12; at + 10 <= head.length;) {
    if (head.toString('latin1', at, at + 4) === 'fmt ')
      return [1, 3, 0xfffe].includes(head.readUInt16LE(at + 8));
    const length = head.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}

/** A header of MPEG audio, layer III, with a bit rate and a sample rate that exist. */
const isMp3Frame = (head: Buffer): boolean =>
  head.length >= 4 &&
  head[0] === 0xff &&
  (head[1]! & 0xe6) === 0xe2 &&
  (head[1]! & 0x18) !== 0x08 &&
  ![0, 15].includes(head[2]! >> 4) &&
  (head[2]! & 0x0c) !== 0x0c;

const isId3 = (head: Buffer): boolean =>
  head.toString('latin1', 0, 3) === 'ID3' && head.length > 10;

/** After the title and cover of the recording, there must be sound. */
async function* checkMp3(reader: ByteReader): AsyncGenerator<Buffer, undefined> {
  const header = await reader.peek(10);
  const length = header.subarray(6, 10).reduce((total, byte) => total * 128 + (byte & 0x7f), 0);
  yield* reader.pass(10 + length);
  if (!isMp3Frame(await reader.peek(4))) throw invalid(strings.mediaDamaged);
  yield* reader.pass();
  return undefined;
}
