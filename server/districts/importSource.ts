// Import of public tables from files, officials and districts: `folkmoot import`. A reader for each
// source knows its files. A path is a folder for `federal` and, optionally, for `openstates`.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { federalFiles, parseFederalTable } from './federalTable.ts';
import { importTable, type ImportResult } from './load.ts';
import { parseOpenStatesTable } from './openStatesTable.ts';
import { readSourceFile, ImportError, type SourceFile, type ImportTable } from './sourceFile.ts';
import { parseCongressTable, parseLegislatureTable } from './zipTables.ts';

type ParsedTable = { files: SourceFile[]; table: Omit<ImportTable, 'asOf'> };

const readers = {
  federal: (path: string): ParsedTable[] => {
    const files = federalFiles.map((name) => readSourceFile(join(path, name)));
    return [{ files, table: parseFederalTable(files) }];
  },
  'zip-cd': (path: string) => readOneFile(path, parseCongressTable),
  'zip-state': (path: string) => readOneFile(path, parseLegislatureTable),
  openstates: (path: string): ParsedTable[] => {
    if (!existsSync(path) || !statSync(path).isDirectory())
      return readOneFile(path, (file) => parseOpenStatesTable(file));
    const names = readdirSync(path).filter((name) => /(^|[-_])[a-z]{2}\.csv$/i.test(name));
    if (!names.length) throw new ImportError(`there is no file such as nc.csv in ${path}.`);
    return names
      .toSorted()
      .flatMap((name) => readOneFile(join(path, name), (file) => parseOpenStatesTable(file)));
  },
};

export type Source = keyof typeof readers;
export const sources = Object.keys(readers) as Source[];

function readOneFile(
  path: string,
  read: (file: SourceFile) => Omit<ImportTable, 'asOf'>,
): ParsedTable[] {
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
    // Without a date from the operator, the day when the oldest file was changed.
    const asOf = date ?? files.map(({ changedOn }) => changedOn).toSorted()[0]!;
    lines.push(
      formatResult(await importTable(db, { ...table, asOf }, { force })) +
        formatSkippedRows(table.skippedRows),
    );
  }
  return lines;
}

/** The number of skipped rows and the first of their row numbers. */
const formatSkippedRows = (rows: number[] = []) =>
  rows.length
    ? ` ${rows.length} could not be parsed and were skipped: row ${rows.slice(0, 10).join(', ')}${rows.length > 10 ? ', …' : ''}.`
    : '';

const formatResult = ({ source, rows, previousRows, unchanged }: ImportResult) =>
  unchanged
    ? `${source}: unchanged, the same ${rows} rows are loaded.`
    : `${source}: ${rows} rows${previousRows === undefined ? '' : `, previously ${previousRows}`}.`;
