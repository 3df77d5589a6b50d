// Lists of officials and zip codes that administrators upload. A job imports them, because this
// takes seconds.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Output } from '#contract/calls.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { invalidField } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Job, RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { federalFiles } from '../districts/federalTable.ts';
import { importSerializedTable } from '../districts/load.ts';
import { findUploadSource, type UploadSource } from '../districts/parseUpload.ts';
import { ImportError } from '../districts/sourceFile.ts';
import { getImportStatus, staleAfterDays } from '../districts/status.ts';
import { addJob, PermanentJobError } from '../jobs/queue.ts';
import { runInWorker } from '../lib/process/workerThreads.ts';

type Lists = Output<'GET /admin/officials'>;

const maxNameLength = 100;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export const listOfficialImports = (_input: object, { db }: RequestContext<Member>) =>
  loadLists(db);

async function loadLists(db: Database): Promise<Lists> {
  const [imports, rows] = await Promise.all([
    getImportStatus(db),
    db.query<{ file_name: string; source: string; waits: boolean; at: Date; failure: string }>(sql`
      select file_name, source, content is not null as waits, uploaded_at as at, failure from civic_uploads order by uploaded_at desc, file_name limit 20`),
  ]);
  const federal = rows.filter(({ source, waits }) => source === 'federal' && waits);
  const missing = federal.length
    ? federalFiles.filter((name) => !federal.some(({ file_name }) => file_name === name))
    : [];
  return {
    imports: imports.map(({ source, title, as_of, rows, days }) => ({
      source,
      title,
      as_of,
      rows,
      stale: days > staleAfterDays,
    })),
    uploads: rows.map(({ file_name, source, waits, at, failure }) => ({
      file_name,
      uploaded_on: at.toISOString(),
      state: failure
        ? ('failed' as const)
        : !waits
          ? ('imported' as const)
          : source === 'federal' && missing.length
            ? ('incomplete' as const)
            : ('waiting' as const),
      failure,
    })),
    missing: [...missing],
  };
}

export async function uploadOfficials(
  _input: object,
  { db, member, file, fileName = '' }: RequestContext<Member>,
) {
  const name = fileName.split(/[/\\]/).at(-1)!;
  const source = name.length > maxNameLength ? undefined : findUploadSource(name);
  if (!source) throw invalidField('file', adminStrings.unknownOfficialsFile);
  const content = await compress(file!);
  await db.transaction(async (db) => {
    await db.execute(sql`
      insert into civic_uploads (file_name, source, content) values (${name}, ${source}, ${content})
      on conflict (file_name) do update set content = excluded.content, uploaded_at = now(), failure = ''`);
    await db.execute(sql`
      delete from civic_uploads where file_name not in (select file_name from civic_uploads order by uploaded_at desc limit 20)`);
    await recordAudit(db, member, {
      operation: 'file.upload',
      subject: 'file',
      details: { name },
    });
    await addJob(db, 'civic.import', { source, name }, { queue: 'civic.import', maxAttempts: 3 });
  });
  return { ...(await loadLists(db)), message: adminStrings.officialsUploaded };
}

type Upload = { name: string; content: Buffer; at: Date; /** YYYY-MM-DD. */ day: string };

/** Imports an uploaded file; of several that form one list, all of them when they are complete. */
export const importUpload: Job = async (payload, { db }) => {
  const source = payload['source'] as UploadSource;
  const uploads = await db.query<Upload>(sql`
    select file_name as name, content, uploaded_at as at, to_char(uploaded_at, 'YYYY-MM-DD') as day from civic_uploads
    where content is not null and ${source === 'federal' ? sql`source = 'federal'` : sql`file_name = ${payload['name']}`}
    order by uploaded_at`);
  if (uploads.length < (source === 'federal' ? federalFiles.length : 1)) return;
  const { failure, unexpected } = await importFiles(db, source, uploads);
  for (const { name, at } of uploads)
    // Not if the file was uploaded again in the meantime.
    await db.execute(
      sql`update civic_uploads set content = null, failure = ${failure} where file_name = ${name} and uploaded_at = ${at}`,
    );
  if (unexpected) throw new PermanentJobError(`An uploaded list: ${unexpected.message}`);
};

/**
 * Returns why it failed, or an empty text. An unexpected error ends the import as well: the file
 * would otherwise seem to wait forever. The administrator can upload it again.
 */
async function importFiles(
  db: Database,
  source: UploadSource,
  uploads: Upload[],
): Promise<{ failure: string; unexpected?: Error }> {
  try {
    const files = await Promise.all(
      uploads.map(async ({ name, content, day }) => ({
        name,
        bytes: await decompress(content, { maxOutputLength: limits.upload }),
        changedOn: day,
      })),
    );
    const parsed = await runInWorker('parseUpload', { source, files });
    if ('failure' in parsed) return parsed;
    await importSerializedTable(db, parsed.table);
    return { failure: '' };
  } catch (error) {
    return error instanceof ImportError
      ? { failure: error.message }
      : { failure: adminStrings.officialsNotStored, unexpected: error as Error };
  }
}
