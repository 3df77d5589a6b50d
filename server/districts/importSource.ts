// Import of public tables from files: officials and districts.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { federalFiles, federalTable } from './federalTable.ts';
import { importTable, type ImportResult } from './load.ts';
import { openStatesTable } from './openStatesTable.ts';
import { readSourceFile, ImportError, type SourceFile, type ImportTable } from './sourceFile.ts';
import { congressByZip, legislaturesByZip } from './zipTables.ts';

type Read = { files: SourceFile[]; table: Omit<ImportTable, 'asOf'> };

const readers = {
  federal: (path: string): Read[] => {
    const files = federalFiles.map((name) => readSourceFile(join(path, name)));
    return [{ files, table: federalTable(files) }];
  },
  'zip-cd': (path: string) => oneFile(path, congressByZip),
  'zip-state': (path: string) => oneFile(path, legislaturesByZip),
  openstates: (path: string): Read[] => {
    if (!existsSync(path) || !statSync(path).isDirectory())
      return oneFile(path, (file) => openStatesTable(file));
    const names = readdirSync(path).filter((name) => /(^|[-_])[a-z]{2}\.csv$/i.test(name));
    if (!names.length) throw new ImportError(`there is no file such as nc.csv in ${path}.`);
    return names
      .toSorted()
      .flatMap((name) => oneFile(join(path, name), (file) => openStatesTable(file)));
  },
};

export type Source = keyof typeof readers;
export const sources = Object.keys(readers) as Source[];

function oneFile(path: string, read: (file: SourceFile) => Omit<ImportTable, 'asOf'>): Read[] {
  const file = readSourceFile(path);
  return [{ files: [file], table: read(file) }];
}

/** Imports the files and returns a line for each table. Throws an `ImportError` on failure. */
export async function importSource(
  db: Database,
  source: Source,
  path: string,
  { asOf: date, force = false }: { asOf?: string; force?: boolean } = {},
): Promise<string[]> {
  const lines = [];
  for (const { files, table } of readers[source](path)) {
    const asOf = date ?? files.map(({ changedOn }) => changedOn).toSorted()[0]!;
    lines.push(
      lineOf(await importTable(db, { ...table, asOf }, { force })) + leftOutOf(table.leftOut),
    );
  }
  return lines;
}

/** The number of skipped rows and the first of their row numbers. */
const leftOutOf = (rows: number[] = []) =>
  rows.length
    ? ` ${rows.length} could not be parsed and were skipped: row ${rows.slice(0, 10).join(', ')}${rows.length > 10 ? ', …' : ''}.`
    : '';

const lineOf = ({ source, rows, before, unchanged }: ImportResult) =>
  unchanged
    ? `${source}: unchanged, the same ${rows} rows are loaded.`
    : `${source}: ${rows} rows${before === undefined ? '' : `, previously ${before}`}.`;
