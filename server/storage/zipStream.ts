// ZIP archives as streams: at most one file is open at a time.
import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Set `compress` for text; images are compressed already. */
export type ZipEntry = { name: string; content: Readable; compress: boolean };

/**
 * Requests the next entry when the content of the previous one has been read to its end. `comment`
 * is ASCII and forms the last bytes of the archive, where a backup puts its checksum.
 */
export function createZip(entries: AsyncIterable<ZipEntry>, comment = ''): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  const writeEntries = async () => {
    for await (const { name, content, compress } of entries) {
      if (output.destroyed) return void content.destroy();
      current = content;
      zip.addReadStream(content, name, { compress });
      await finished(content);
    }
    zip.end({ comment, forceZip64Format: false });
  };
  writeEntries().catch((error: Error) => output.destroy(error));
  return output;
}
