// A backup is one zip that any program opens: a file for each table as COPY writes it, the stored files as they are, their sums, and a manifest of it all.
import { hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { countAndHash, type Measure } from '../lib/storage/hashingStream.ts';
import { assertStoreName } from '../lib/storage/fileStore.ts';
import { Damaged } from './damage.ts';
import { isManifest, type Manifest } from './manifest.ts';
import { isSigned, type Trust } from './signature.ts';

export { Damaged } from './damage.ts';
export type { Manifest } from './manifest.ts';

export const places = {
  readMe: 'READ-ME.txt',
  table: (name: string) => `database/${name}.copy`,
  file: (name: string) => `files/${name}`,
  sums: 'files.sha256',
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
  signature: 'manifest.hmac',
};

/** No manifest is as long: a site of a thousand tables has one of 300 KB. */
const longestText = 8 * 1024 * 1024;

/** As `sha256sum --check` reads it. */
export const sumLine = (sha256: string, place: string) => `${sha256}  ${place}\n`;

export const damaged = (place: string, cause?: unknown) =>
  new Damaged(
    `${place} is damaged${cause ? ` (${(cause as Error).message})` : ': it is not what was backed up'}.`,
    { cause },
  );

export type Archive = Awaited<ReturnType<typeof openArchive>>;
export type ArchiveEntry = { place: string; open: () => Promise<Readable> };

/** Has looked at the manifest, whose it is, and at the list of sums when it answers; nothing else is read yet. */
export async function openArchive(path: string, trust: Trust) {
  const { manifest, signed } = await readManifest(path, trust);
  const sums = await partAt(
    path,
    places.sums,
    async (content) => (await measureOf(content, places.sums)).sha256,
  );
  if (sums !== manifest.files.sha256) throw damaged(places.sums);
  return {
    manifest,
    /** Whether it is proved to come from who holds the key of this site. */
    signed,
    parts: () => partsOf(path),
    /** The sums of the stored files, in the order in which they lie in the archive. */
    sums: () => sumsOf(path),
  };
}

/** Of a stored file, the name; nothing of any other part. */
export function fileIn(place: string): string | undefined {
  if (!place.startsWith(places.file(''))) return undefined;
  const name = place.slice(places.file('').length);
  try {
    assertStoreName(name);
  } catch (error) {
    throw new Damaged(`${place} is not the name of a stored file.`, { cause: error });
  }
  return name;
}

/** Reads a part to its end. One that cannot be unpacked is damaged. */
export async function measureOf(content: Readable, place: string): Promise<Measure> {
  const meter = countAndHash();
  await pipeline(content, meter.resume()).catch((error: unknown) => {
    throw damaged(place, error);
  });
  return meter.measure();
}

async function readManifest(
  path: string,
  trust: Trust,
): Promise<{ manifest: Manifest; signed: boolean }> {
  const said = { [places.manifest]: '', [places.manifestSum]: '', [places.signature]: '' };
  for await (const { place, open } of partsOf(path))
    if (Object.hasOwn(said, place)) said[place] = await textOf(await open(), place);
  const {
    [places.manifest]: text = '',
    [places.manifestSum]: sum,
    [places.signature]: signature = '',
  } = said;
  if (!text || !sum)
    throw new Damaged(`${path} is no backup of Folkmoot: there is no manifest in it.`);
  if (sumLine(hash('sha256', text), places.manifest) !== sum) throw damaged(places.manifest);
  const manifest = parsed(text);
  if (Number((manifest as Manifest | undefined)?.format) > 3)
    throw new Error(
      `${path} was made by a newer Folkmoot, in a format that this one does not know.`,
    );
  if (!isManifest(manifest)) throw damaged(places.manifest);
  const signed = isSigned(text, signature.trim(), trust.secrets);
  if (!signed) refuseUnsigned(path, manifest, signature, trust);
  return { manifest, signed };
}

/** Whoever can write where backups lie could have made it: it is taken only when that is said. */
function refuseUnsigned(
  path: string,
  { format, key }: Manifest,
  signature: string,
  { fingerprints, unsigned }: Trust,
) {
  if (fingerprints.includes(key) && signature)
    throw new Damaged(
      `${path} was changed by somebody who does not have the key of this site: ${places.signature} does not fit.`,
    );
  if (format > 2 && !signature)
    throw new Damaged(`${path} has lost its signature, ${places.signature}.`);
  if (unsigned) return;
  const why =
    format < 3
      ? 'it is from a version that did not sign backups'
      : fingerprints.length > 0
        ? 'it was signed with another key than the one here'
        : 'the key that signed it is not here: put it in place first (the file "secret" in DATA_DIR, or SECRET_KEY)';
  throw new Error(
    `nobody can tell whether ${path} is as it was made: ${why}. If you are sure that nobody changed it, add --unsigned.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(places.manifest, error);
  }
}

async function textOf(content: Readable, place: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((length += chunk.length) > longestText) throw new Error('too long');
    }
  } catch (error) {
    throw damaged(place, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function partAt<T>(
  path: string,
  wanted: string,
  read: (content: Readable) => Promise<T>,
): Promise<T> {
  for await (const { place, open } of partsOf(path))
    if (place === wanted) return read(await open());
  throw new Damaged(`${wanted} is missing in ${path}.`);
}

async function* sumsOf(path: string): AsyncGenerator<{ sha256: string; place: string }> {
  for await (const { place, open } of partsOf(path)) {
    if (place !== places.sums) continue;
    for await (const line of createInterface({ input: await open() }))
      yield { sha256: line.slice(0, 64), place: line.slice(66) };
  }
}

async function* partsOf(path: string): AsyncGenerator<ArchiveEntry> {
  const broken = (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new Damaged(`${path} is no whole backup (${(error as Error).message.split('.')[0]}).`, {
      cause: error,
    });
  };
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(broken);
  try {
    const entries = zip.eachEntry();
    const seen = new Set<string>();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(broken);
      if (done) return;
      const place: string = entry.fileName;
      // stored files come in the order of their list, which has each once
      if (fileIn(place) === undefined) {
        if (seen.has(place)) throw new Damaged(`${place} is in the backup twice.`);
        seen.add(place);
      }
      yield {
        place,
        open: () =>
          zip.openReadStreamPromise(entry).catch((error: unknown) => {
            throw damaged(place, error);
          }),
      };
    }
  } finally {
    zip.close();
  }
}
