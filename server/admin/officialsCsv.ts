// CSV files of officials: the download of the list, the check of an uploaded file, and its import.
import type { Input, Output } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { message } from '#contract/messageKeys.ts';
import { officialListPageSize } from '#contract/officialsCsv.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Member, RequestContext } from '../context.ts';
import { countPages } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { exportOfficialsCsv } from '../districts/entered/exportCsv.ts';
import { compareOfficialsCsv, importOfficialsCsv } from '../districts/entered/importCsv.ts';
import type { CsvFile } from '../districts/entered/readCsv.ts';
import { runInWorker } from '../lib/process/workerThreads.ts';

export async function downloadOfficialsCsv(
  { page = 1 }: Input<'GET /admin/official-list'>,
  { db }: RequestContext<Member>,
): Promise<Output<'GET /admin/official-list'>> {
  const [csv, entered] = await Promise.all([
    exportOfficialsCsv(db, { page, size: officialListPageSize }),
    db.queryOne<{ count: number }>(sql`select count(*)::int as count from civic_entered_officials`),
  ]);
  return { csv, pageCount: countPages(entered!.count, officialListPageSize) };
}

export const checkOfficialsCsv = async (
  _input: object,
  { db, file }: RequestContext<Member>,
): Promise<Output<'POST /admin/official-list-check/upload'>> =>
  (await compareOfficialsCsv(db, await readFile(file!))).report;

export async function uploadOfficialsCsv(
  _input: object,
  { db, member, file, fileName = '' }: RequestContext<Member>,
) {
  const content = await readFile(file!);
  const report = await importOfficialsCsv(db, content, async ({ added, changed }, db) => {
    if (added + changed > 0)
      await recordAudit(db, member, {
        operation: 'official.import',
        subject: 'official',
        details: { name: fileName.slice(-100), added, changed },
      });
  });
  const { added, changed } = report;
  return { ...report, message: message('officialsStored', { added, changed }) };
}

async function readFile(bytes: Buffer): Promise<CsvFile> {
  const content = await runInWorker('readOfficialsCsv', bytes);
  if ('failure' in content) throw invalidField('file', content.failure);
  return content;
}
