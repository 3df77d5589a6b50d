// Tables from uploaded files. A worker thread parses them, because the largest have 40,000 rows.
import { federalFiles, parseFederalTable } from './federalTable.ts';
import { parseOpenStatesTable } from './openStatesTable.ts';
import { serializeTable, type SerializedTable } from './serializeTable.ts';
import { ImportError, type ImportTable, type SourceFile } from './sourceFile.ts';
import { parseCongressTable, parseLegislatureTable } from './zipTables.ts';

const uploadSources = ['federal', 'zip-cd', 'zip-state', 'openstates'] as const;
export type UploadSource = (typeof uploadSources)[number];

/** The source of a file, by the name that its publisher gave it. */
export function findUploadSource(name: string): UploadSource | undefined {
  if ((federalFiles as readonly string[]).includes(name)) return 'federal';
  if (/^tab20_cd\w+\.txt$/i.test(name) || name === 'zccd.csv') return 'zip-cd';
  if (/^tab20_sld[ul]\w+\.txt$/i.test(name)) return 'zip-state';
  return /(^|[-_])[a-z]{2}\.csv$/i.test(name) ? 'openstates' : undefined;
}

const parsers: Record<UploadSource, (files: SourceFile[]) => Omit<ImportTable, 'asOf'>> = {
  federal: (files) =>
    parseFederalTable(federalFiles.map((name) => files.find((file) => file.name === name)!)),
  'zip-cd': ([file]) => parseCongressTable(file!),
  'zip-state': ([file]) => parseLegislatureTable(file!),
  openstates: ([file]) => parseOpenStatesTable(file!),
};

type Upload = { source: UploadSource; files: SourceFile[] };

/** Returns the error instead of throwing it: its class would be lost between threads. */
export function parseUpload({
  source,
  files,
}: Upload): { table: SerializedTable } | { failure: string } {
  try {
    const [{ changedOn: asOf }] = files as [SourceFile];
    const buffers = files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) }));
    return { table: serializeTable({ ...parsers[source](buffers), asOf }) };
  } catch (error) {
    if (error instanceof ImportError) return { failure: error.message };
    throw error;
  }
}
