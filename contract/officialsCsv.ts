// API calls for administrators about a CSV file of officials.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { count, message, messageKey, pageCounts, paging } from './fields.ts';
import { limits } from './limits.ts';

const csvRow = Type.Object({
  line: count('Line on which the row ends. The column names are in line 1.'),
  name: Type.String({ description: 'Empty if the seat is vacant.' }),
  office: Type.String(),
  reasons: Type.Array(Type.Object({ ...messageKey, text: Type.String() }), {
    description: 'Why the row is not stored. Empty in `add` and `change`.',
  }),
});
export type CsvRow = Static<typeof csvRow>;

const rows = Type.Array(csvRow, { description: `At most ${limits.officialsFileListed}.` });
/** Counts of all rows, and the first rows of each kind. A check counts what an import would do. */
const report = {
  added: count(),
  changed: count(),
  unchanged: count(),
  rejected: count(),
  add: rows,
  change: rows,
  reject: rows,
  ignored_columns: Type.Array(Type.String(), {
    description: 'Columns of the file without effect.',
  }),
};

/** Officials per page of the downloaded list. */
export const officialListPageSize = 200;

// A worker thread reads the uploaded file, so these calls do not run in a transaction.
export const officialsCsv = {
  'GET /admin/official-list': call(
    'Export the officials that administrators entered, with their ids, as CSV',
    'admin',
    { page: paging.page },
    {
      csv: Type.String({
        description: 'One page of the table. The first page starts with the column names.',
      }),
      pageCount: pageCounts.pageCount,
    },
  ),
  'POST /admin/official-list-check/upload': call(
    'Check a CSV file of officials: what it would add and change, and which rows are wrong. Stores nothing',
    'admin',
    {},
    report,
    { rateLimit: 'upload', file: true, noTransaction: true },
  ),
  'POST /admin/official-list/upload': call(
    'Add and change officials by a CSV file. A row is about the official with its id, else of its seat, else with its name and office. No official is deleted. Rows that are wrong are left out: check the file first',
    'admin',
    {},
    { ...report, message },
    { rateLimit: 'upload', file: true, noTransaction: true },
  ),
};
