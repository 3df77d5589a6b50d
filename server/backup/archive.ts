// Reader of backup archives. A backup is a ZIP file with a COPY file per table, the stored files,
// their checksums, and a manifest.
import { hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { createHashingStream, type Measure } from '../storage/hashingStream.ts';
import { assertStoreName } from '../storage/fileStore.ts';
import { DamagedBackupError } from './damage.ts';
import { isManifest, type Manifest } from './manifest.ts';
import { isSigned, type Trust } from './signature.ts';

export { DamagedBackupError } from './damage.ts';
export type { Manifest } from './manifest.ts';

export const entryNames = {
  readMe: 'READ-ME.txt',
  table: (name: string) => `database/${name}.copy`,
  file: (name: string) => `files/${name}`,
  checksums: 'files.sha256',
  manifest: 'manifest.json',
  manifestChecksum: 'manifest.sha256',
  signature: 'manifest.hmac',
};

/** Maximum size of the manifest in bytes. A site with a thousand tables has one of 300 KB. */
const maxTextBytes = 8 * 1024 * 1024;

/** A line in the format of `sha256sum --check`. */
export const checksumLine = (sha256: string, entryName: string) => `${sha256}  ${entryName}\n`;

export const damagedEntryError = (entryName: string, cause?: unknown) =>
  new DamagedBackupError(
    `${entryName} is damaged${cause ? ` (${(cause as Error).message})` : ': its checksum does not match'}.`,
    { cause },
  );

export type Archive = Awaited<ReturnType<typeof openArchive>>;
type ArchiveEntry = { entryName: string; open: () => Promise<Readable> };

/**
 * Opens a backup after checking the manifest, its signature and the list of checksums. The other
 * contents are not read yet.
 */
export async function openArchive(path: string, trust: Trust) {
  const { manifest, signed } = await readManifest(path, trust);
  const checksum = await readEntry(
    path,
    entryNames.checksums,
    async (content) => (await measureEntry(content, entryNames.checksums)).sha256,
  );
  if (checksum !== manifest.files.sha256) throw damagedEntryError(entryNames.checksums);
  return {
    manifest,
    /** Whether the signature was made with a key of this site. */
    signed,
    entries: () => readEntries(path),
    /** Checksums of the stored files, in the order of the archive. */
    checksums: () => readChecksums(path),
  };
}

/**
 * Returns the name of a stored file. Undefined for other entries. Throws a DamagedBackupError for
 * an invalid name.
 */
export function storedFileName(entryName: string): string | undefined {
  if (!entryName.startsWith(entryNames.file(''))) return undefined;
  const name = entryName.slice(entryNames.file('').length);
  try {
    assertStoreName(name);
  } catch (error) {
    throw new DamagedBackupError(`${entryName} is not the name of a stored file.`, {
      cause: error,
    });
  }
  return name;
}

/** Reads an entry to its end. Throws a DamagedBackupError if it cannot be decompressed. */
export async function measureEntry(content: Readable, entryName: string): Promise<Measure> {
  const meter = createHashingStream();
  await pipeline(content, meter.resume()).catch((error: unknown) => {
    throw damagedEntryError(entryName, error);
  });
  return meter.measure();
}

async function readManifest(
  path: string,
  trust: Trust,
): Promise<{ manifest: Manifest; signed: boolean }> {
  const contents = {
    [entryNames.manifest]: '',
    [entryNames.manifestChecksum]: '',
    [entryNames.signature]: '',
  };
  for await (const { entryName, open } of readEntries(path))
    if (Object.hasOwn(contents, entryName))
      contents[entryName] = await readText(await open(), entryName);
  const {
    [entryNames.manifest]: text = '',
    [entryNames.manifestChecksum]: checksum,
    [entryNames.signature]: signature = '',
  } = contents;
  if (!text || !checksum)
    throw new DamagedBackupError(`${path} is not a Folkmoot backup: it has no manifest.`);
  if (checksumLine(hash('sha256', text), entryNames.manifest) !== checksum)
    throw damagedEntryError(entryNames.manifest);
  const manifest = parseManifest(text);
  if (Number((manifest as Manifest | undefined)?.format) > 3)
    throw new Error(
      `${path} was made by a newer Folkmoot, in a format that this version does not support.`,
    );
  if (!isManifest(manifest)) throw damagedEntryError(entryNames.manifest);
  const signed = isSigned(text, signature.trim(), trust.secrets);
  if (!signed) refuseUnsigned(path, manifest, signature, trust);
  return { manifest, signed };
}

/**
 * Throws unless the operator explicitly accepts unsigned backups. Anyone who can write to the
 * backup folder could have made one.
 */
function refuseUnsigned(
  path: string,
  { format, key }: Manifest,
  signature: string,
  { fingerprints, unsigned }: Trust,
) {
  if (fingerprints.includes(key) && signature)
    throw new DamagedBackupError(
      `${path} was changed by someone who does not have the key of this site: ${entryNames.signature} does not fit.`,
    );
  if (format > 2 && !signature)
    throw new DamagedBackupError(`${path} has lost its signature, ${entryNames.signature}.`);
  if (unsigned) return;
  const reason =
    format < 3
      ? 'it is from a version that did not sign backups'
      : fingerprints.length > 0
        ? 'it was signed with another key than the one here'
        : 'the key that signed it is not here: put it in place first (the file "secret" in DATA_DIR, or SECRET_KEY)';
  throw new Error(
    `cannot verify that ${path} is unchanged: ${reason}. If you are sure that it is unchanged, add --unsigned.`,
  );
}

function parseManifest(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedEntryError(entryNames.manifest, error);
  }
}

async function readText(content: Readable, entryName: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((length += chunk.length) > maxTextBytes) throw new Error('too long');
    }
  } catch (error) {
    throw damagedEntryError(entryName, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readEntry<T>(
  path: string,
  requestedName: string,
  read: (content: Readable) => Promise<T>,
): Promise<T> {
  for await (const { entryName, open } of readEntries(path))
    if (entryName === requestedName) return read(await open());
  throw new DamagedBackupError(`${requestedName} is missing in ${path}.`);
}

async function* readChecksums(path: string): AsyncGenerator<{ sha256: string; entryName: string }> {
  for await (const { entryName, open } of readEntries(path)) {
    if (entryName !== entryNames.checksums) continue;
    for await (const line of createInterface({ input: await open() }))
      // see `checksumLine`
      yield { sha256: line.slice(0, 64), entryName: line.slice(66) };
  }
}

async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const rethrow = (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new DamagedBackupError(
      `${path} is not a complete backup (${(error as Error).message.split('.')[0]}).`,
      {
        cause: error,
      },
    );
  };
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(rethrow);
  try {
    const entries = zip.eachEntry();
    const seenNames = new Set<string>();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(rethrow);
      if (done) return;
      const entryName: string = entry.fileName;
      // Stored files follow the order of their list, which contains each once.
      if (storedFileName(entryName) === undefined) {
        if (seenNames.has(entryName))
          throw new DamagedBackupError(`${entryName} is in the backup twice.`);
        seenNames.add(entryName);
      }
      yield {
        entryName,
        open: () =>
          zip.openReadStreamPromise(entry).catch((error: unknown) => {
            throw damagedEntryError(entryName, error);
          }),
      };
    }
  } finally {
    zip.close();
  }
}
