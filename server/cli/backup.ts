// npm run backup -- FOLDER|FILE: writes a backup of everything to one file, also while the server
// runs.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backUp } from '../backup/backup.ts';
import { runCommand, withPool, parseArgument } from '../backup/command.ts';
import { createStore } from '../app.ts';
import { plural, inMegabytes, openProgress } from '../backup/progress.ts';
import { secretsHere } from '../lib/security/keys.ts';

await runCommand('backup', async () => {
  const { argument: target } = parseArgument(
    'where the backup goes: npm run backup -- FOLDER or FILE',
    {},
  );
  const path =
    existsSync(target) && statSync(target).isDirectory()
      ? join(target, `folkmoot-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`)
      : target;
  if (path === target && !target.endsWith('.zip'))
    throw new Error(`there is no folder ${target}, and the name of a backup ends in .zip.`);
  if (target.endsWith('/') ? path === target : !existsSync(dirname(resolve(target))))
    throw new Error(`there is no folder for ${target}.`);
  if (existsSync(path)) throw new Error(`the file ${path} already exists.`);
  await withPool(async (pool, config) => {
    const startedAt = Date.now();
    const [secret] = secretsHere(config);
    if (!secret)
      throw new Error(
        'there is no secret key to sign the backup with: start the server once, or set SECRET_KEY as it has it.',
      );
    const { tables, files } = await backUp(resolve(path), {
      pool,
      store: createStore(config),
      site: config.siteName,
      secret,
      progress: openProgress(console.log),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${resolve(path)}: ${inMegabytes(statSync(path).size)}, ${plural(rows, 'row')} of ${plural(tables.length, 'table')}, ${plural(files.count, 'file')}, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    const key = config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret');
    console.log(
      `The key (${key}) is not in the backup: without the key, the backup reveals no ballots and no second factors. Keep a copy of the key in another location.`,
    );
    for (const name of files.missing)
      console.log(`Missing from the backup: the file ${name}. Run npm run db:check for details.`);
  });
});
