// Archives that have the same bytes whenever and wherever the same files are packed, and the list
// of their checksums.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from './run.ts';

/** Packs `folder` of `parent` with xz. Times, owners and modes do not depend on the machine. */
export function packFolder(parent: string, folder: string, archive: string, time: Date) {
  const seconds = Math.floor(time.getTime() / 1000);
  run(
    'sh',
    [
      '-c',
      'set -e; tar --create --format=gnu --sort=name --mtime="@$1" --owner=0 --group=0 --numeric-owner --mode="u+rwX,go+rX,go-w" --directory="$2" "$3" > "$4.tar"; xz --threads=2 --block-size=32MiB -6 --stdout "$4.tar" > "$4.new"; rm "$4.tar"; mv "$4.new" "$4"',
      'pack',
      String(seconds),
      parent,
      folder,
      archive,
    ],
    { env: { LC_ALL: 'C' } },
  );
}

export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** In the format of sha256sum. */
export async function writeChecksums(folder: string) {
  const names = readdirSync(folder)
    .filter((name) => /\.(?:tar\.xz|tar|cdx\.json)$/.test(name))
    .toSorted();
  const lines = [];
  for (const name of names) lines.push(`${await digestFile(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
