// npm run restore -- FILE: a backup to an empty database and an empty folder.
import { join } from 'node:path';
import { openArchive } from './backup/archive.ts';
import { command, onlyWord, withPool } from './backup/command.ts';
import { counted, openProgress } from './backup/progress.ts';
import { restore } from './backup/restore.ts';
import { storeOf } from './furnish.ts';
import { signOfSecret } from './kit/secret.ts';

await command('restore', async () => {
  const path = onlyWord(process.argv.slice(2), 'which backup: npm run restore -- FILE');
  const archive = await openArchive(path);
  const { made_at, site, tables, files, key } = archive.manifest;
  await withPool(async (pool, config) => {
    console.log(`${site} as of ${made_at}`);
    await restore(archive, {
      pool,
      folder: join(config.dataDir, 'files'),
      ...(config.filesUrl && { elsewhere: storeOf(config) }),
      progress: openProgress(console.log),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored: ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, ${counted(files.count, 'file')}. Whoever was signed in then still is.`,
    );
    const sign = signOfSecret(config);
    if (sign === key) return;
    console.log(
      `${sign ? 'The key here is not the one' : 'There is no key here yet, so not the one'} that the backup was made under. Put that one in place (${join(config.dataDir, 'secret')}, or SECRET_KEY) before the first start.`,
    );
    console.log(
      'Without it nobody can be shown their own vote, nobody gets in with the codes of an app, and addresses that were written to before are not known again.',
    );
  }, true);
});
