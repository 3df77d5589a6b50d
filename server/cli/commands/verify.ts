// folkmoot verify: checks that a backup is complete, who signed it, and that it can be restored. It
// does not use the database of this server.
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { Argument, Option } from 'commander';
import { openBulkPool } from '../../backup/bulkPool.ts';
import { createProgress, plural } from '../../backup/progress.ts';
import { createTrust } from '../../backup/signature.ts';
import { verifyBackup } from '../../backup/verify.ts';
import { readConfig } from '../../config.ts';
import { startPostgres } from '../../db/embeddedPostgres.ts';
import { ensureUnprivilegedRole } from '../../db/unprivilegedRole.ts';
import { onShutdown } from '../../lib/process/shutdown.ts';
import { openWorkFolder } from '../../lib/process/tempFolder.ts';
import { toTerminalLine } from '../../lib/text/terminalLine.ts';
import { defineCommand } from '../define.ts';
import { findFile } from '../paths.ts';

export const command = defineCommand<[string], { unsigned?: boolean }>({
  name: 'verify',
  description: 'Check that a backup is whole and can be restored',
  details:
    'Reads every byte of a backup, checks its signature and restores it to a temporary database beside it.',
  example: 'folkmoot verify folkmoot-2026-11-21T033000Z.zip',
  arguments: [new Argument('<file>', 'the backup')],
  options: [new Option('--unsigned', 'accept a backup that no key of this server has signed')],
  async run([file], { unsigned = false }) {
    const path = findFile(file);
    const workFolder = openWorkFolder(dirname(path), 'verify', tmpdir());
    const cleanupSteps: (() => Promise<unknown>)[] = [];
    const createEmptyDatabase = async () => {
      const startup = startPostgres(workFolder.path, {
        fsync: 'off',
        full_page_writes: 'off',
        synchronous_commit: 'off',
        max_wal_size: '4GB',
      });
      // a signal may arrive during startup: stop PostgreSQL before its folder is removed
      onShutdown(async () => (await startup).stop());
      const postgres = await startup;
      cleanupSteps.push(postgres.stop);
      const pool = openBulkPool(await ensureUnprivilegedRole(postgres));
      cleanupSteps.push(() => pool.end());
      return pool;
    };
    try {
      const { manifest, signed, problems } = await verifyBackup(
        path,
        createTrust(readConfig(), unsigned),
        createEmptyDatabase,
        createProgress(console.log),
      );
      for (const problem of problems) console.log(toTerminalLine(problem));
      if (problems.length > 0)
        throw new Error(`${plural(problems.length, 'problem')} in ${path}: do not rely on it.`);
      const rows = manifest!.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${path} is whole: ${plural(rows, 'row')} of ${plural(manifest!.tables.length, 'table')} and ${plural(manifest!.files.count, 'file')} as of ${manifest!.made_at}.`,
      );
      console.log(
        signed
          ? 'It is signed with the key of this site.'
          : 'It is NOT signed with a key of this server: changes to it cannot be detected.',
      );
      for (const name of manifest!.files.missing)
        console.log(toTerminalLine(`Missing when it was made: the file ${name}.`));
    } finally {
      for (const cleanUp of cleanupSteps.reverse()) await cleanUp();
      workFolder.remove();
    }
  },
});
