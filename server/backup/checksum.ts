// Checksum of a whole backup, stored in its last bytes. It covers the metadata of the zip, which
// the checksums of the entries do not.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const checksumLength = 64;
const checksumPrefix = 'SHA-256 of all before these 64 digits: ';

/** Placeholder of the same length, because the zip stores the length of its comment. */
export const checksumPlaceholder = checksumPrefix + '0'.repeat(checksumLength);

/** Replaces the last bytes with the checksum while streaming. */
export async function* withChecksum(zip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of withoutChecksum(zip, () => {})) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(hash.digest('hex'));
}

/** Returns true if the file is unchanged in every bit. */
export async function isChecksumValid(path: string): Promise<boolean> {
  const hash = createHash('sha256');
  let checksum = '';
  for await (const chunk of withoutChecksum(
    createReadStream(path),
    (tail) => (checksum = tail.toString('latin1')),
  ))
    hash.update(chunk);
  return checksum === hash.digest('hex');
}

async function* withoutChecksum(
  zip: AsyncIterable<Buffer>,
  onTail: (checksum: Buffer) => void,
): AsyncGenerator<Buffer> {
  let tail = Buffer.alloc(0);
  for await (const chunk of zip) {
    const joined = Buffer.concat([tail, chunk]);
    const end = Math.max(0, joined.length - checksumLength);
    tail = joined.subarray(end);
    if (end > 0) yield joined.subarray(0, end);
  }
  onTail(tail);
}
