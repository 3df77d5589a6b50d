// A temporary database for test restores. It is not durable, and removed with its folder.
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { startPostgres } from '../db/embeddedPostgres.ts';
import { ensureUnprivilegedRole } from '../db/unprivilegedRole.ts';
import { onShutdown } from '../lib/process/shutdown.ts';
import { openWorkFolder } from '../lib/process/tempFolder.ts';
import { openBulkPool } from './bulkPool.ts';

/**
 * Calls `work` with a function that creates an empty database in `parent`, or in TMPDIR if that
 * folder is not writable. Removes the database afterwards, also after a signal.
 */
export async function withScratchDatabase<T>(
  parent: string,
  work: (createEmptyDatabase: () => Promise<pg.Pool>) => Promise<T>,
): Promise<T> {
  const workFolder = openWorkFolder(parent, 'verify', tmpdir());
  const cleanupSteps: (() => Promise<unknown>)[] = [];
  const createEmptyDatabase = async () => {
    const startup = startPostgres(workFolder.path, {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_wal_size: '4GB',
    });
    // a signal may arrive during startup: stop PostgreSQL before its folder is removed
    const unregister = onShutdown(async () => (await startup).stop());
    const postgres = await startup;
    cleanupSteps.push(async () => {
      await postgres.stop();
      unregister();
    });
    const pool = openBulkPool(await ensureUnprivilegedRole(postgres));
    cleanupSteps.push(() => pool.end());
    return pool;
  };
  try {
    return await work(createEmptyDatabase);
  } finally {
    for (const cleanUp of cleanupSteps.reverse()) await cleanUp();
    workFolder.remove();
  }
}
