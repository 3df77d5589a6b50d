// Verification of a backup: all checksums, and a restore to a temporary database.
import type pg from 'pg';
import {
  damagedEntryError,
  DamagedBackupError,
  storedFileName,
  measureEntry,
  openArchive,
  entryNames,
  type Archive,
  type Manifest,
} from './archive.ts';
import { listTables } from './catalog.ts';
import { isOuterFailure } from './explainError.ts';
import type { Trust } from './signature.ts';
import type { Progress } from './progress.ts';
import { tablesClearedByRestore, restoreBackup } from './restore.ts';
import { isChecksumValid } from './checksum.ts';

/**
 * Verifies a backup and reports all damaged entries. `createEmptyDatabase` is called only if there
 * is something to restore.
 */
export async function verifyBackup(
  path: string,
  trust: Trust,
  createEmptyDatabase: () => Promise<pg.Pool>,
  progress: Progress,
): Promise<{ manifest?: Manifest; signed?: boolean; problems: string[] }> {
  try {
    const archive = await openArchive(path, trust);
    const { manifest } = archive;
    const problems = await findDamage(archive);
    // The checksums of the entries give more specific messages.
    if (problems.length === 0 && manifest.format > 1 && !(await isChecksumValid(path)))
      problems.push(
        `${path} is damaged in the metadata of the zip (names, dates, lists). All backed up data is readable and intact.`,
      );
    const { signed } = archive;
    if (problems.length > 0) return { manifest, signed, problems };
    progress.print('  all checksums match; restoring it to a temporary database');
    const pool = await createEmptyDatabase();
    // Restoring the foreign keys checks every row.
    await restoreBackup(archive, { pool, progress });
    return { manifest, signed, problems: await findRowCountMismatches(pool, manifest) };
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error;
    if (isOuterFailure(error.cause)) throw error.cause;
    return { problems: [error.message] };
  }
}

const metadataEntries = new Set([
  entryNames.readMe,
  entryNames.checksums,
  entryNames.manifest,
  entryNames.manifestChecksum,
  entryNames.signature,
]);

async function findDamage({ manifest, entries, checksums }: Archive): Promise<string[]> {
  const problems: string[] = [];
  const expected = new Map(
    manifest.tables.map(({ name, sha256 }) => [entryNames.table(name), sha256]),
  );
  const fileChecksums = checksums();
  const foundNames = new Set<string>();
  for await (const { entryName, open } of entries()) {
    const isFile = storedFileName(entryName) !== undefined;
    const checksum = isFile
      ? await findChecksum(fileChecksums, entryName, problems)
      : expected.get(entryName);
    if (!isFile) foundNames.add(entryName);
    if (!checksum && !isFile && !metadataEntries.has(entryName))
      problems.push(`${entryName} does not belong to the backup.`);
    if (!checksum) continue;
    try {
      if ((await measureEntry(await open(), entryName)).sha256 !== checksum)
        problems.push(damagedEntryError(entryName).message);
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      if (isOuterFailure(error.cause)) throw error.cause;
      problems.push(error.message);
    }
  }
  for await (const { entryName } of fileChecksums)
    problems.push(`${entryName} is missing in the backup.`);
  for (const entryName of expected.keys())
    if (!foundNames.has(entryName)) problems.push(`${entryName} is missing in the backup.`);
  return problems;
}

/** Returns the expected checksum. Files have the order of the list, so skipped ones are missing. */
async function findChecksum(
  fileChecksums: AsyncGenerator<{ sha256: string; entryName: string }>,
  entryName: string,
  problems: string[],
): Promise<string | undefined> {
  for (;;) {
    const { value, done } = await fileChecksums.next();
    if (done) {
      problems.push(`${entryName} does not belong to the backup.`);
      return undefined;
    }
    if (value.entryName === entryName) return value.sha256;
    problems.push(`${value.entryName} is missing in the backup.`);
  }
}

/** Compares the row counts, with table names from the database's own catalog. */
async function findRowCountMismatches(pool: pg.Pool, { tables }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  const client = await pool.connect();
  try {
    const expected = new Map(tables.map(({ name, rows }) => [name, rows]));
    for (const { name } of await listTables(client)) {
      const rows = tablesClearedByRestore.has(name) ? 0 : (expected.get(name) ?? 0);
      const { count } = (await client.query<{ count: number }>(`select count(*) from ${name}`))
        .rows[0]!;
      // Later migrations may add rows but never remove any.
      if (count < rows)
        problems.push(`${name} has ${count} rows instead of ${rows} after the restore.`);
    }
  } finally {
    client.release();
  }
  return problems;
}
