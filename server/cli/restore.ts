// npm run backup:restore -- FILE: a backup to an empty database and an empty folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '../backup/archive.ts';
import { command, plain, withPool, wordAnd } from '../backup/command.ts';
import { departedFile, readDeparted } from '../backup/deletedSinceBackup.ts';
import { plural, openProgress } from '../backup/progress.ts';
import { restore } from '../backup/restore.ts';
import { trustOf } from '../backup/signature.ts';
import { readConfig } from '../config.ts';
import { storeOf } from '../app.ts';
import { secretFingerprint } from '../lib/security/keys.ts';

await command('restore', async () => {
  const { word: path, values } = wordAnd(
    'which backup: npm run backup:restore -- FILE [--departed FILE] [--unsigned]',
    {
      departed: { type: 'string', multiple: true },
      unsigned: { type: 'boolean' },
    },
  );
  const archive = await openArchive(path, trustOf(readConfig(), values.unsigned ?? false));
  const { made_at, site, tables, files, key } = archive.manifest;
  if (!archive.signed)
    console.log(
      'WARNING: nobody can tell whether this backup is as it was made. Its names and sums are looked at; what its rows say is taken as it is.',
    );
  await withPool(async (pool, config) => {
    console.log(plain(`${site} as of ${made_at}`));
    const named = (values.departed as string[] | undefined) ?? [];
    for (const file of named) if (!existsSync(file)) throw new Error(`there is no file ${file}.`);
    const lists = [...named, departedFile(config.dataDir)].filter((file) => existsSync(file));
    const { deletedAgain } = await restore(archive, {
      pool,
      folder: join(config.dataDir, 'files'),
      ...(config.filesUrl && { elsewhere: storeOf(config) }),
      departed: lists.flatMap(readDeparted),
      progress: openProgress(console.log),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored: ${plural(rows, 'row')} of ${plural(tables.length, 'table')}, ${plural(files.count, 'file')}. Everybody has to sign in again.`,
    );
    console.log(
      lists.length > 0
        ? `Left since, and deleted again at the first start: ${plural(deletedAgain, 'person', 'people')}.`
        : 'Whoever left since the backup is back: this place does not know who did. The file "departed" in the DATA_DIR of each earlier server does: restore with --departed FILE.',
    );
    const sign = secretFingerprint(config);
    if (sign === key) return;
    console.log(
      `${sign ? 'The key here is not the one' : 'There is no key here yet, so not the one'} that the backup was made under. Put that one in place (${join(config.dataDir, 'secret')}, or SECRET_KEY) before the first start.`,
    );
    console.log(
      'Without it the server starts only when it is told that the key is lost: then nobody can be shown their own vote, nobody gets in with the codes of an app, and addresses that were written to before are not known again.',
    );
  }, true);
});
