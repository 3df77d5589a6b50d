// MP4 files (also M4A and MOV) while they arrive: checks that browsers play their tracks, and
// removes the metadata. Phones write there where and when a video was taken. A removed part keeps
// its length and becomes `free` and zero, because tracks refer to positions in the file.
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { ByteReader } from './byteReader.ts';

/** The description of the tracks, which is read as a whole. */
const maxMoovBytes = 4 * 1024 * 1024;
/** At the top level, and within the description of the tracks. */
const maxBoxes = 20_000;
const maxMoovBoxes = 2_000;
/** Of one track. */
const maxFormats = 16;
/** The frames, and what lists them. Everything else is metadata. */
const keptBoxes = new Set(['ftyp', 'styp', 'mdat', 'moof', 'sidx', 'mfra']);
const brands = /^(iso.|mp4.|avc1|M4[ABV] |MSNV|dash|qt {2}|3g[p2].)$/;
/** The boxes of a track that are read, each by the box that contains it. */
const innerBoxes: Readonly<Record<string, string>> = { trak: 'mdia', mdia: 'minf', minf: 'stbl' };
const removedFromTracks = new Set([
  'udta',
  'meta',
  'uuid',
  'free',
  'skip',
  // Anywhere else than innerBoxes says.
  ...Object.values(innerBoxes),
]);
const codecs: Readonly<Record<string, ReadonlySet<string>>> = {
  vide: new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01']),
  soun: new Set(['mp4a', 'Opus', 'fLaC', '.mp3']),
};

export const isMp4 = (head: Buffer) =>
  head.toString('latin1', 4, 8) === 'ftyp' && brands.test(head.toString('latin1', 8, 12));

/**
 * The bytes without metadata. `onTracks` receives whether there is a video track. Throws `invalid`
 * if the file is damaged or browsers do not play it.
 */
export async function* cleanMp4(
  reader: ByteReader,
  onTracks: (hasVideo: boolean) => void,
): AsyncGenerator<Buffer, undefined> {
  let hasTracks = false;
  for (let count = 0; ; count++) {
    const header = await readHeader(reader);
    if (!header) break;
    const { type, bytes, left } = header;
    if (count > maxBoxes) throw damaged();
    if (type === 'moov') {
      if (left > maxMoovBytes || hasTracks) throw damaged();
      const moov = Buffer.from(await reader.read(left));
      if (moov.length < left) throw damaged();
      onTracks(cleanTracks(moov));
      hasTracks = true;
      yield bytes;
      yield moov;
    } else {
      const isKept = keptBoxes.has(type);
      yield isKept ? bytes : toFree(bytes);
      for await (const chunk of reader.pass(left))
        yield isKept ? chunk : Buffer.alloc(chunk.length);
    }
  }
  if (!hasTracks) throw damaged();
  return undefined;
}

const damaged = () => invalid(strings.mediaDamaged);

/** A header of 8 or 16 bytes. `left` is the length of the box without it. */
async function readHeader(reader: ByteReader) {
  const start = await reader.read(8);
  if (start.length === 0) return undefined;
  if (start.length < 8) throw damaged();
  const type = start.toString('latin1', 4, 8);
  const size = start.readUInt32BE(0);
  // To the end of the file.
  if (size === 0)
    return { type, bytes: start, left: type === 'moov' ? maxMoovBytes + 1 : Infinity };
  if (size !== 1) {
    if (size < 8) throw damaged();
    return { type, bytes: start, left: size - 8 };
  }
  const more = await reader.read(8);
  const longSize = more.length === 8 ? Number(more.readBigUInt64BE(0)) : 0;
  if (longSize < 16 || !Number.isSafeInteger(longSize)) throw damaged();
  return { type, bytes: Buffer.concat([start, more]), left: longSize - 16 };
}

const toFree = (header: Buffer) => {
  const free = Buffer.from(header);
  free.write('free', 4, 'latin1');
  return free;
};

type Box = { type: string; start: number; bodyStart: number; end: number };

/** Lists the boxes of one moov. Throws if it has too many in all. */
function createBoxReader(moov: Buffer) {
  let count = 0;
  return function* boxesIn(from: number, to: number): Generator<Box, undefined> {
    for (let start = from; start + 8 <= to;) {
      if (++count > maxMoovBoxes) throw damaged();
      const size = moov.readUInt32BE(start);
      // In a moov, no box is longer than 32 bits say, and QuickTime ends lists with a 0.
      const end = size === 0 ? to : start + size;
      if (end < start + 8 || end > to) throw damaged();
      const type = moov.toString('latin1', start + 4, start + 8);
      yield { type, start, bodyStart: start + 8, end };
      start = end;
    }
    return undefined;
  };
}
type BoxesIn = ReturnType<typeof createBoxReader>;

/** Returns whether there is a video track. */
function cleanTracks(moov: Buffer): boolean {
  const handlers: string[] = [];
  const boxesIn = createBoxReader(moov);
  for (const box of boxesIn(0, moov.length)) {
    if (box.type === 'trak') {
      const handler = checkTrack(moov, box, boxesIn);
      if (handler) handlers.push(handler);
      else remove(moov, box);
    } else if (box.type === 'mvhd') removeTimes(moov, box);
    else if (box.type !== 'mvex') remove(moov, box);
  }
  if (handlers.length === 0) throw damaged();
  return handlers.includes('vide');
}

/** The handler of a track of video or sound; undefined of another one, such as text or places. */
function checkTrack(moov: Buffer, track: Box, boxesIn: BoxesIn): string | undefined {
  let handler: string | undefined;
  const formats: string[] = [];
  const visit = ({ type, bodyStart, end }: Box) => {
    for (const box of boxesIn(bodyStart, end)) {
      if (box.type === innerBoxes[type]) visit(box);
      else if (box.type === 'tkhd' || box.type === 'mdhd') removeTimes(moov, box);
      // The handler of the data, which QuickTime writes in minf, is no kind of track.
      else if (box.type === 'hdlr' && type === 'mdia')
        handler = moov.toString('latin1', box.bodyStart + 8, box.bodyStart + 12);
      else if (box.type === 'stsd') {
        for (const entry of boxesIn(box.bodyStart + 8, box.end)) formats.push(entry.type);
        if (formats.length > maxFormats) throw damaged();
      } else if (removedFromTracks.has(box.type)) remove(moov, box);
    }
  };
  visit(track);
  const accepted = handler === undefined ? undefined : codecs[handler];
  if (!accepted) return undefined;
  if (formats.length === 0) throw damaged();
  if (!formats.every((format) => accepted.has(format))) throw invalid(strings.mediaCodec);
  return handler;
}

function remove(moov: Buffer, { start, bodyStart, end }: Box) {
  moov.write('free', start + 4, 'latin1');
  moov.fill(0, bodyStart, end);
}

/** The times of creation and change follow the version and flags. */
function removeTimes(moov: Buffer, { bodyStart, end }: Box) {
  const isLong = moov[bodyStart] === 1;
  moov.fill(0, Math.min(bodyStart + 4, end), Math.min(bodyStart + (isLong ? 20 : 12), end));
}
