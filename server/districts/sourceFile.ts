// Source files of imports, and the table that a parser returns for them.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Official, Office } from './types.ts';

/** Import error. The message is one line for the operator. */
export class ImportError extends Error {}

export type SourceFile = {
  name: string;
  bytes: Buffer;
  /** When the file was last changed: YYYY-MM-DD. */
  changedOn: string;
};

/** Much larger than any of the known tables. */
const maxFileBytes = 64 * 1024 * 1024;

export function readSourceFile(path: string): SourceFile {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new ImportError(`file not found: ${path}.`);
  if (stats.size > maxFileBytes)
    throw new ImportError(`${path} is larger than ${maxFileBytes / 1024 / 1024} MB.`);
  return {
    name: basename(path),
    bytes: readFileSync(path),
    changedOn: stats.mtime.toISOString().slice(0, 10),
  };
}

/** An office with its officials. A term has passed on the day `termEnd`. Days are YYYY-MM-DD. */
export type HeldOffice = Omit<Office, 'officials'> & {
  officials: (Official & { key: string; termStart?: string; termEnd?: string })[];
};

/** The content of one import: districts of zip codes, or offices with their officials. */
export type ImportTable = {
  source: string;
  title: string;
  licence: string;
  /** The day of the data: YYYY-MM-DD. */
  asOf: string;
  sha256: string;
  zips: { zip: string; division: string; name?: string; share?: number }[];
  offices: HeldOffice[];
  /** Numbers of the rows that could not be parsed. The header is row 1. */
  skippedRows?: number[];
};

/** Tells whether an import has changed. Lengths separate the files. */
export const digestFiles = (files: SourceFile[]) => {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(`${bytes.length} `).update(bytes);
  return hash.digest('hex');
};

export function parseJsonFile({ name, bytes }: SourceFile): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ImportError(`${name} is not valid JSON, or is incomplete.`);
  }
}
