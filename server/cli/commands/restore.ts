// folkmoot restore: restores a backup into an empty database and an empty folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Option } from 'commander';
import { createStore } from '../../storage/createStore.ts';
import { openArchive } from '../../backup/archive.ts';
import { openBulkPool } from '../../backup/bulkPool.ts';
import { deletedAccountsFile, readDeletions } from '../../backup/deletedSinceBackup.ts';
import { createProgress, plural } from '../../backup/progress.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { createTrust } from '../../backup/signature.ts';
import { readConfig } from '../../config.ts';
import { loadSecretFingerprint } from '../../security/keys.ts';
import { toTerminalLine } from '../../lib/text/terminalLine.ts';
import { withPool } from '../context.ts';
import { defineCommand } from '../define.ts';
import { findFile } from '../paths.ts';

export const command = defineCommand<[string], { departed?: string[]; unsigned?: boolean }>({
  name: 'restore',
  description: 'Restore a backup into an empty database',
  details:
    'Restores a backup into an empty database and an empty folder of files, or changes nothing. Stop the server first.',
  example: 'folkmoot restore folkmoot-2026-11-21T033000Z.zip --departed /old/data/departed',
  arguments: [new Argument('<file>', 'the backup')],
  options: [
    new Option(
      '--departed <file>',
      'the file "departed" of an earlier server, whose deleted accounts are deleted again; for several servers, repeat the option',
    ).argParser((file: string, earlier?: string[]) => [...(earlier ?? []), file]),
    new Option('--unsigned', 'accept a backup that no key of this server has signed'),
  ],
  async run([file], { departed = [], unsigned = false }) {
    const archive = await openArchive(findFile(file), createTrust(readConfig(), unsigned));
    const { made_at, site, tables, files, key } = archive.manifest;
    if (!archive.signed)
      console.log(
        'WARNING: this backup is not signed, so changes to it cannot be detected. Names and checksums are verified; the contents of rows are not.',
      );
    await withPool(
      openBulkPool,
      async (pool, config) => {
        console.log(toTerminalLine(`${site} as of ${made_at}`));
        const departedFiles = departed.map(findFile);
        const existingFiles = [...departedFiles, deletedAccountsFile(config.dataDir)].filter(
          (file) => existsSync(file),
        );
        const { deletedAgain, returnedAgain } = await restoreBackup(archive, {
          pool,
          folder: join(config.dataDir, 'files'),
          ...(config.filesUrl && { remoteStore: createStore(config) }),
          deletions: existingFiles.flatMap(readDeletions),
          progress: createProgress(console.log),
        });
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        console.log(
          `Restored: ${plural(rows, 'row')} of ${plural(tables.length, 'table')}, ${plural(files.count, 'file')}. Everyone has to log in again.`,
        );
        console.log(
          existingFiles.length > 0
            ? `Accounts deleted since the backup are deleted again: ${plural(deletedAgain, 'person', 'people')}. Accounts whose owners came back since: ${plural(returnedAgain, 'person', 'people')}.`
            : 'Accounts deleted since the backup are back: this server has no list of them. The file "departed" in the DATA_DIR of each earlier server has one: restore with --departed FILE.',
        );
        const ownFingerprint = loadSecretFingerprint(config);
        if (ownFingerprint === key) return;
        console.log(
          `${ownFingerprint ? 'The key of this server is not the one' : 'This server has no key yet. It needs the one'} that the backup was made with. Install that key (${join(config.dataDir, 'secret')}, or SECRET_KEY) before the first start.`,
        );
        console.log(
          'Without it the server starts only with SECRET_KEY_LOST=on. Then members cannot see their own votes, codes of authenticator apps are not accepted, and addresses that were emailed before are not recognized.',
        );
      },
      true,
    );
  },
});
