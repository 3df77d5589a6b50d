// folkmoot backup: writes everything to one file, also while the server runs.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Argument } from 'commander';
import { createStore } from '../../storage/createStore.ts';
import { backUp } from '../../backup/backup.ts';
import { openBulkPool } from '../../backup/bulkPool.ts';
import { recordBackup } from '../../backup/lastBackup.ts';
import { formatMegabytes, createProgress, plural } from '../../backup/progress.ts';
import { listLocalSecrets } from '../../security/keys.ts';
import { withPool } from '../context.ts';
import { defineCommand } from '../define.ts';
import { fromCallerFolder } from '../paths.ts';

export const command = defineCommand<[string]>({
  name: 'backup',
  description: 'Write a backup of everything to one file',
  details:
    'Writes a backup of all tables and files to one zip file, also while the server runs. The secret key is not in it.',
  example: 'folkmoot backup /var/backups/folkmoot',
  arguments: [
    new Argument('<target>', 'an existing folder, or the name of a new file that ends in .zip'),
  ],
  async run([target]) {
    const path = resolveNewFile(target);
    await withPool(openBulkPool, async (pool, config) => {
      const startedAt = Date.now();
      const [secret] = listLocalSecrets(config);
      if (!secret)
        throw new Error(
          'there is no secret key to sign the backup with: start the server once, or set SECRET_KEY as it has it.',
        );
      const { tables, files } = await backUp(path, {
        pool,
        store: createStore(config),
        site: config.siteName,
        secret,
        progress: createProgress(console.log),
      });
      await recordBackup(config.dataDir);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${path}: ${formatMegabytes(statSync(path).size)}, ${plural(rows, 'row')} of ${plural(tables.length, 'table')}, ${plural(files.count, 'file')}, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
      );
      const key = config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret');
      console.log(
        `The key (${key}) is not in the backup: without the key, the backup reveals no ballots and no second factors. Keep a copy of the key in another location.`,
      );
      for (const name of files.missing)
        console.log(`Missing from the backup: the file ${name}. Run folkmoot check for details.`);
    });
  },
});

function resolveNewFile(target: string): string {
  const targetPath = fromCallerFolder(target);
  const isFolder = existsSync(targetPath) && statSync(targetPath).isDirectory();
  if (!isFolder && !target.endsWith('.zip'))
    throw new Error(`there is no folder ${target}, and the name of a backup ends in .zip.`);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const path = isFolder ? join(targetPath, `folkmoot-${time}Z.zip`) : targetPath;
  if (!existsSync(dirname(path))) throw new Error(`there is no folder for ${target}.`);
  if (existsSync(path)) throw new Error(`the file ${path} already exists.`);
  return path;
}
