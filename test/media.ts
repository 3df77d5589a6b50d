// Fixtures: PDF, audio and video files.

/**
 * A PDF of one page with a line of text. `extra` are entries of its catalog, `deflated` the
 * compressed content of the page instead of the text.
 */
export function createPdf(text = 'Agenda', extra = '', deflated?: Buffer): Buffer {
  const content =
    deflated?.toString('latin1') ??
    `BT /F1 40 Tf 60 700 Td (${text}) Tj ET 0.8 0.1 0.1 rg 0 0 612 300 re f`;
  const filter = deflated ? '/Filter /FlateDecode' : '';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} ${filter} >>\nstream\n${content}\nendstream`,
  ];
  let pdf = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = pdf.length;
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  pdf += offsets.map((offset) => `${offset} 00000 n \n`).join('');
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}

/** A box of an MP4. */
export const box = (type: string, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** Its codec can have several descriptions. `others` are further boxes. */
const track = (handler: string, codec: string, others: Buffer[] = [], descriptions = 1) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(4), Buffer.alloc(8, 'T'), Buffer.alloc(72)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(4), Buffer.alloc(8, 'T'), Buffer.alloc(12)),
      box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13)),
      box(
        'minf',
        box(
          'stbl',
          box(
            'stsd',
            Buffer.from([0, 0, 0, 0, 0, 0, 0, descriptions]),
            ...Array.from({ length: descriptions }, () => box(codec, Buffer.alloc(8))),
          ),
        ),
      ),
    ),
    ...others,
  );

/**
 * An MP4 that no browser plays, but whose boxes are right. Its metadata contain the canary. `extra`
 * are further boxes of its video track.
 */
export const createMp4 = ({
  canary = 'canary',
  video = 'avc1',
  brand = 'isom',
  extra = [] as Buffer[],
  descriptions = 1,
} = {}): Buffer =>
  Buffer.concat([
    box('ftyp', brand, Buffer.alloc(4), brand),
    box('uuid', Buffer.alloc(16), canary),
    box('mdat', Buffer.alloc(5_000, 'frames')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(4), Buffer.alloc(8, 'T'), Buffer.alloc(88)),
      ...(video
        ? [track('vide', video, [box('udta', box('\xa9xyz', canary)), ...extra], descriptions)]
        : []),
      track('soun', 'mp4a'),
      track('meta', 'mebx', [box('meta', canary)]),
      box('udta', box('\xa9xyz', canary)),
      box('meta', Buffer.alloc(4), canary),
    ),
    box('meta', canary),
  ]);

/** Two seconds of a tone. Browsers play it. */
export function createWav(): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * 2 * 2);
  for (let i = 0; i < samples.length / 2; i++)
    samples.writeInt16LE(Math.round(8_000 * Math.sin((i * 440 * 2 * Math.PI) / rate)), i * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Frames of MPEG audio, after a title. */
export const createMp3 = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 1, 0]),
    Buffer.alloc(128, 'title'),
    ...Array.from({ length: 20 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
    ),
  ]);

/** The beginning of a WebM with these codecs. */
export function createWebm(...codecs: string[]): Buffer {
  const element = (id: string, content: Buffer) => {
    const size = Buffer.alloc(2);
    size.writeUInt16BE(0x4000 + content.length);
    return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
  };
  const names = codecs.map((codec) => element('86', Buffer.from(codec)));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    // The index names the elements that follow, the frames among them.
    element('114d9b74', Buffer.from('53ab841f43b67553ab841654ae6b', 'hex')),
    element('1654ae6b', element('ae', Buffer.concat(names))),
    element('1f43b675', Buffer.alloc(2_000, 1)),
  ]);
}

/** The beginning of an Ogg file. */
export const createOgg = (packet: string): Buffer =>
  Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(22),
    Buffer.from(packet, 'latin1'),
    Buffer.alloc(200),
  ]);
