// Reader of CSV files of officials.
import { limits } from '#contract/limits.ts';
import { message, type Message } from '#contract/messageKeys.ts';
import { officialColumns, type OfficialColumn } from '#contract/officialKinds.ts';
import { readCsvFile, type CsvFile as File } from '../../lib/text/csvFile.ts';

export type CsvFile = File<OfficialColumn>;
export type CsvRecord = CsvFile['records'][number];

/** Runs in a worker thread, because a file has up to 1 MB. */
export const readOfficialsCsv = (bytes: Uint8Array): CsvFile | { failure: Message } =>
  readCsvFile(bytes, {
    columns: officialColumns,
    required: ['name', 'office'],
    // The rest of a list of areas would be missing.
    uncut: ['area'],
    maxBytes: limits.officialsFile,
    maxRecords: limits.officialsFileRows,
    messages: { size: message('officialsFileSize'), columns: message('officialsFileColumns') },
  });
