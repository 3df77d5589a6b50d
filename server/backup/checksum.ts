// The last bytes of a backup are the sum of all before them. What stands in it is summed part by part; this holds the bits of the zip itself too: names, dates, lists of parts.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const digits = 64;
const before = 'SHA-256 of all before these 64 digits: ';

/** As long as the seal that takes its place: the zip counts how long its comment is. */
export const unsealed = before + '0'.repeat(digits);

/** Puts the sum in the place of the last bytes, on the way. */
export async function* sealed(zip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of allButTheSeal(zip, () => {})) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(hash.digest('hex'));
}

/** Whether each bit of the file is as it was written. */
export async function sealHolds(path: string): Promise<boolean> {
  const hash = createHash('sha256');
  let seal = '';
  for await (const chunk of allButTheSeal(
    createReadStream(path),
    (last) => (seal = last.toString('latin1')),
  ))
    hash.update(chunk);
  return seal === hash.digest('hex');
}

async function* allButTheSeal(
  bytes: AsyncIterable<Buffer>,
  last: (seal: Buffer) => void,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const both = Buffer.concat([held, chunk]);
    const end = Math.max(0, both.length - digits);
    held = both.subarray(end);
    if (end > 0) yield both.subarray(0, end);
  }
  last(held);
}
