// A backup is one zip that any program opens: a file for each table as COPY writes it, the stored files as they are, their sums, and a manifest of it all.
import { hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { measured, type Measure } from '../kit/measured.ts';
import type { Applied, Sequence, Table } from './schema.ts';

export type Manifest = {
  /** One of format 1 bears no seal. */
  format: 1 | 2;
  made_at: string;
  /** So that one knows it by sight. */
  site: string;
  postgres: string;
  /** By which the key is known again; not the key. */
  key: string;
  migrations: Applied[];
  tables: (Table & { rows: number; bytes: number; sha256: string })[];
  sequences: Sequence[];
  files: {
    count: number;
    bytes: number;
    /** Of the list of their sums. */
    sha256: string;
    /** Those that a row names and that were not there. */
    missing: string[];
  };
};

export const places = {
  readMe: 'READ-ME.txt',
  table: (name: string) => `database/${name}.copy`,
  file: (name: string) => `files/${name}`,
  sums: 'files.sha256',
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
};

/** As `sha256sum --check` reads it. */
export const sumLine = (sha256: string, place: string) => `${sha256}  ${place}\n`;

/** What is wrong with a backup, by the name of the table or the file. */
export class Damaged extends Error {}

export const damaged = (place: string, cause?: unknown) =>
  new Damaged(`${place} is damaged${cause ? ` (${(cause as Error).message})` : ': it is not what was backed up'}.`, { cause });

export type Archive = Awaited<ReturnType<typeof openArchive>>;
export type Part = { place: string; open: () => Promise<Readable> };

/** Has looked at the manifest and at the list of sums when it answers; nothing else is read yet. */
export async function openArchive(path: string) {
  const manifest = await readManifest(path);
  const sums = await partAt(path, places.sums, async (content) => (await measureOf(content, places.sums)).sha256);
  if (sums !== manifest.files.sha256) throw damaged(places.sums);
  return {
    manifest,
    parts: () => partsOf(path),
    /** The sums of the stored files, in the order in which they lie in the archive. */
    sums: () => sumsOf(path),
  };
}

/** Reads a part to its end. One that cannot be unpacked is damaged. */
export async function measureOf(content: Readable, place: string): Promise<Measure> {
  const meter = measured();
  await pipeline(content, meter.resume()).catch((error: unknown) => {
    throw damaged(place, error);
  });
  return meter.measure();
}

async function readManifest(path: string): Promise<Manifest> {
  const said = { manifest: '', sum: '' };
  for await (const { place, open } of partsOf(path)) {
    if (place === places.manifest) said.manifest = await textOf(await open(), place);
    if (place === places.manifestSum) said.sum = await textOf(await open(), place);
  }
  if (!said.manifest || !said.sum) throw new Damaged(`${path} is no backup of Folkmoot: there is no manifest in it.`);
  if (sumLine(hash('sha256', said.manifest), places.manifest) !== said.sum) throw damaged(places.manifest);
  const manifest = JSON.parse(said.manifest) as Manifest;
  if (manifest.format > 2) throw new Error(`${path} was made by a newer Folkmoot, in a format that this one does not know.`);
  return manifest;
}

const textOf = (content: Readable, place: string) =>
  text(content).catch((error: unknown) => {
    throw damaged(place, error);
  });

async function partAt<T>(path: string, wanted: string, read: (content: Readable) => Promise<T>): Promise<T> {
  for await (const { place, open } of partsOf(path)) if (place === wanted) return read(await open());
  throw new Damaged(`${wanted} is missing in ${path}.`);
}

async function* sumsOf(path: string): AsyncGenerator<{ sha256: string; place: string }> {
  for await (const { place, open } of partsOf(path)) {
    if (place !== places.sums) continue;
    for await (const line of createInterface({ input: await open() })) yield { sha256: line.slice(0, 64), place: line.slice(66) };
  }
}

async function* partsOf(path: string): AsyncGenerator<Part> {
  const broken = (error: unknown): never => {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new Damaged(`${path} is no whole backup (${(error as Error).message.split('.')[0]}).`, { cause: error });
  };
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(broken);
  try {
    const entries = zip.eachEntry();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(broken);
      if (done) return;
      const place: string = entry.fileName;
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
