// Files of public tables, and what is read from them.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Official, Office } from './types.ts';

/** Says in one line why a file was not taken. */
export class WrongTable extends Error {}

export type Source = { name: string; bytes: Buffer; changedOn: string };

/** Far more than any of these tables is long. */
const mostBytes = 64 * 1024 * 1024;

export function sourceAt(path: string): Source {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new WrongTable(`there is no file ${path}.`);
  if (found.size > mostBytes)
    throw new WrongTable(`${path} is larger than ${mostBytes / 1024 / 1024} MB.`);
  return {
    name: basename(path),
    bytes: readFileSync(path),
    changedOn: found.mtime.toISOString().slice(0, 10),
  };
}

export type HeldOffice = Omit<Office, 'officials'> & {
  officials: (Official & { key: string; termStart?: string; termEnd?: string })[];
};

/** What one import brings: districts of zip codes, or offices with those who hold them. */
export type Table = {
  source: string;
  title: string;
  licence: string;
  asOf: string;
  sha256: string;
  zips: { zip: string; division: string; name?: string; share?: number }[];
  offices: HeldOffice[];
  /** Rows that could not be read, by their number in the file. */
  leftOut?: number[];
};

export const digestOf = (files: Source[]) => {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(`${bytes.length} `).update(bytes);
  return hash.digest('hex');
};

export function jsonOf({ name, bytes }: Source): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new WrongTable(`${name} is no JSON, or not whole.`);
  }
}
