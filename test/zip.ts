// Minimal zip reader: the files by name, with their checksums verified.
import { crc32, inflateRawSync } from 'node:zlib';

export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is no whole zip.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The list of files is broken.');
    const [method, sum, packed, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ];
    const [nameLength, extra, comment, local] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged.`);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
