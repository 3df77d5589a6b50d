// Transform stream that counts bytes and lines and computes a SHA-256 while passing data through,
// for backups.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export type Measure = { bytes: number; lineCount: number; sha256: string };

/** Call `measure()` after the stream has ended. `onChunk` receives the size of each chunk. */
export function createHashingStream(
  onChunk: (bytes: number) => void = () => {},
): Transform & { measure: () => Measure } {
  const hash = createHash('sha256');
  let [bytes, lineCount] = [0, 0];
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      bytes += chunk.length;
      for (
        let index = chunk.indexOf(newline);
        index >= 0;
        index = chunk.indexOf(newline, index + 1)
      )
        lineCount++;
      onChunk(chunk.length);
      callback(null, chunk);
    },
  });
  return Object.assign(stream, {
    measure: () => ({ bytes, lineCount, sha256: hash.copy().digest('hex') }),
  });
}

const newline = 10;
