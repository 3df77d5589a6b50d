// npm run backup:restore -- FILE: restores a backup into an empty database and an empty folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '../backup/archive.ts';
import { runCommand, stripControlCharacters, withPool, parseArgument } from '../backup/command.ts';
import { deletedAccountsFile, readDeleted } from '../backup/deletedSinceBackup.ts';
import { plural, openProgress } from '../backup/progress.ts';
import { restoreBackup } from '../backup/restore.ts';
import { createTrust } from '../backup/signature.ts';
import { readConfig } from '../config.ts';
import { createStore } from '../app.ts';
import { secretFingerprint } from '../lib/security/keys.ts';

await runCommand('backup:restore', async () => {
  const { argument: path, values } = parseArgument(
    'which backup: npm run backup:restore -- FILE [--departed FILE] [--unsigned]',
    {
      departed: { type: 'string', multiple: true },
      unsigned: { type: 'boolean' },
    },
  );
  const archive = await openArchive(path, createTrust(readConfig(), values.unsigned ?? false));
  const { made_at, site, tables, files, key } = archive.manifest;
  if (!archive.signed)
    console.log(
      'WARNING: this backup is not signed, so changes to it cannot be detected. Names and checksums are verified; the contents of rows are not.',
    );
  await withPool(async (pool, config) => {
    console.log(stripControlCharacters(`${site} as of ${made_at}`));
    const named = (values.departed as string[] | undefined) ?? [];
    for (const file of named) if (!existsSync(file)) throw new Error(`there is no file ${file}.`);
    const lists = [...named, deletedAccountsFile(config.dataDir)].filter((file) =>
      existsSync(file),
    );
    const { deletedAgain } = await restoreBackup(archive, {
      pool,
      folder: join(config.dataDir, 'files'),
      ...(config.filesUrl && { elsewhere: createStore(config) }),
      departed: lists.flatMap(readDeleted),
      progress: openProgress(console.log),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored: ${plural(rows, 'row')} of ${plural(tables.length, 'table')}, ${plural(files.count, 'file')}. Everybody has to sign in again.`,
    );
    console.log(
      lists.length > 0
        ? `Accounts deleted since the backup, which the first start deletes again: ${plural(deletedAgain, 'person', 'people')}.`
        : 'Accounts deleted since the backup are back: this server has no list of them. The file "departed" in the DATA_DIR of each earlier server has one: restore with --departed FILE.',
    );
    const sign = secretFingerprint(config);
    if (sign === key) return;
    console.log(
      `${sign ? 'The key of this server is not the one' : 'This server has no key yet. It needs the one'} that the backup was made with. Install that key (${join(config.dataDir, 'secret')}, or SECRET_KEY) before the first start.`,
    );
    console.log(
      'Without it the server starts only with SECRET_KEY_LOST=on. Then members cannot see their own votes, codes of authenticator apps are not accepted, and addresses that were emailed before are not recognized.',
    );
  }, true);
});
