// Command `npm run import:officials`: imports public tables, prints their status and rolls back.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../db/database.ts';
import { federalFiles, federalTable } from './federalTable.ts';
import { importTable, rollBackImport, type ImportResult } from './load.ts';
import { openStatesTable } from './openStatesTable.ts';
import { importStatus, statusLines } from './status.ts';
import { readSourceFile, ImportError, type SourceFile, type ImportTable } from './sourceFile.ts';
import { congressByZip, legislaturesByZip } from './zipTables.ts';

export const usage = `npm run import:officials -- import SOURCE --file PATH [--as-of YYYY-MM-DD] [--force]
npm run import:officials -- status
npm run import:officials -- rollback SOURCE
SOURCE: federal (the folder of congress-legislators), zip-cd, zip-state, openstates (a file such as nc.csv, or a folder of them)`;

type Read = { files: SourceFile[]; table: Omit<ImportTable, 'asOf'> };

const readers: Record<string, (path: string) => Read[]> = {
  federal: (path) => {
    const files = federalFiles.map((name) => readSourceFile(join(path, name)));
    return [{ files, table: federalTable(files) }];
  },
  'zip-cd': (path) => oneFile(path, congressByZip),
  'zip-state': (path) => oneFile(path, legislaturesByZip),
  openstates: (path) => {
    if (!existsSync(path) || !statSync(path).isDirectory())
      return oneFile(path, (file) => openStatesTable(file));
    const names = readdirSync(path).filter((name) => /(^|[-_])[a-z]{2}\.csv$/i.test(name));
    if (!names.length) throw new ImportError(`there is no file such as nc.csv in ${path}.`);
    return names
      .toSorted()
      .flatMap((name) => oneFile(join(path, name), (file) => openStatesTable(file)));
  },
};

function oneFile(path: string, read: (file: SourceFile) => Omit<ImportTable, 'asOf'>): Read[] {
  const file = readSourceFile(path);
  return [{ files: [file], table: read(file) }];
}

/** Runs the command and returns the lines to print. Throws an `ImportError` on failure. */
export async function importCommand(args: string[], db: Database): Promise<string[]> {
  const { positionals, values } = parsed(args);
  const [verb, name = ''] = positionals;
  if (verb === 'status') return statusLines(await importStatus(db));
  if (verb === 'rollback') {
    await rollBackImport(db, name);
    return [`${name}: rolled back to the previous import.`];
  }
  const read = verb === 'import' ? readers[name] : undefined;
  if (!read || !values.file) throw new ImportError(`usage:\n${usage}`);
  if (values['as-of'] !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values['as-of']))
    throw new ImportError('--as-of must be a date such as 2026-11-20.');
  const lines = [];
  for (const { files, table } of read(values.file)) {
    const asOf = values['as-of'] ?? files.map(({ changedOn }) => changedOn).toSorted()[0]!;
    lines.push(
      lineOf(await importTable(db, { ...table, asOf }, { force: values.force ?? false })) +
        leftOutOf(table.leftOut),
    );
  }
  return lines;
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string' },
        'as-of': { type: 'string' },
        force: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n${usage}`);
  }
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
