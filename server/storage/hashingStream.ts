// Transform stream that counts bytes and lines and computes a SHA-256 while passing data through.
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

export type Measure = { bytes: number; lines: number; sha256: string };

/** Call `measure()` after the stream has ended. `passing` receives the size of each chunk. */
export function countAndHash(
  passing: (bytes: number) => void = () => {},
): Transform & { measure: () => Measure } {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++;
      passing(chunk.length);
      done(null, chunk);
    },
  });
  return Object.assign(stream, {
    measure: () => ({ bytes, lines, sha256: hash.copy().digest('hex') }),
  });
}

const newline = 10;
