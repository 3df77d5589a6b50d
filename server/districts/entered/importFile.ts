// Import of a CSV file of officials by the operator, on the command line.
import { sentenceText } from '#contract/messageKeys.ts';
import type { Database } from '../../db/database.ts';
import { ImportError, readSourceFile } from '../sourceFile.ts';
import { compareOfficialsCsv, importOfficialsCsv, type CsvReport } from './importCsv.ts';
import { readOfficialsCsv } from './readCsv.ts';

/**
 * Returns lines for the operator. Throws an `ImportError` and stores nothing if a row is wrong,
 * unless `skipWrong`.
 */
export async function importOfficialsFile(
  database: Database,
  path: string,
  { dryRun = false, skipWrong = false }: { dryRun?: boolean; skipWrong?: boolean } = {},
): Promise<string[]> {
  const { name, bytes } = readSourceFile(path);
  const content = readOfficialsCsv(bytes);
  if ('failure' in content) throw new ImportError(`${name}: ${sentenceText(content.failure)}`);
  const assertRight = (report: CsvReport) => {
    if (report.rejected > 0 && !skipWrong)
      throw new ImportError(
        [
          ...describeRejected(report),
          'Nothing was stored. Use --skip-wrong to take the others.',
        ].join('\n'),
      );
  };
  const report = dryRun
    ? (await compareOfficialsCsv(database, content)).report
    : await importOfficialsCsv(database, content, assertRight);
  return [
    ...describeRejected(report),
    `${name}: ${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged, ${report.rejected} left out${dryRun ? ' (dry run: nothing was stored)' : ''}.`,
  ];
}

const describeRejected = ({ reject }: CsvReport) =>
  reject.map(({ line, reasons }) => `line ${line}: ${reasons.map(({ text }) => text).join(' ')}`);
