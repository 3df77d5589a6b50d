// A zip that is written while it is read: no more than one file of it is in memory.
import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** `compress` is for text; pictures are small already. */
export type ZipEntry = { name: string; content: Readable; compress: boolean };

/** The comment, in ASCII, is the last that is written. */
export function zipOf(entries: AsyncIterable<ZipEntry>, comment = ''): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => out.destroy(error));
  out.once('close', () => current?.destroy());
  const write = async () => {
    for await (const { name, content, compress } of entries) {
      current = content;
      zip.addReadStream(content, name, { compress });
      await finished(content);
    }
    zip.end({ comment, forceZip64Format: false });
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}
