// npm run backup -- FOLDER|FILE: everything in one file, also while the server runs.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backUp } from '../backup/backup.ts';
import { command, withPool, wordAnd } from '../backup/command.ts';
import { storeOf } from '../app.ts';
import { plural, inMegabytes, openProgress } from '../backup/progress.ts';
import { secretsHere } from '../lib/security/keys.ts';

await command('backup', async () => {
  const { word: place } = wordAnd('where the backup goes: npm run backup -- FOLDER or FILE', {});
  const path =
    existsSync(place) && statSync(place).isDirectory()
      ? join(place, `folkmoot-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`)
      : place;
  if (path === place && !place.endsWith('.zip'))
    throw new Error(`there is no folder ${place}, and the name of a backup ends in .zip.`);
  if (place.endsWith('/') ? path === place : !existsSync(dirname(resolve(place))))
    throw new Error(`there is no folder for ${place}.`);
  if (existsSync(path)) throw new Error(`there is a file ${path} already, and it stays.`);
  await withPool(async (pool, config) => {
    const begun = Date.now();
    const [secret] = secretsHere(config);
    if (!secret)
      throw new Error(
        'there is no secret key to sign the backup with: start the server once, or set SECRET_KEY as it has it.',
      );
    const { tables, files } = await backUp(resolve(path), {
      pool,
      store: storeOf(config),
      site: config.siteName,
      secret,
      progress: openProgress(console.log),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${resolve(path)}: ${inMegabytes(statSync(path).size)}, ${plural(rows, 'row')} of ${plural(tables.length, 'table')}, ${plural(files.count, 'file')}, in ${((Date.now() - begun) / 1000).toFixed(1)} s`,
    );
    const key = config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret');
    console.log(
      `The key (${key}) is not in it, so that the backup alone opens no ballot and no second proof. Keep a copy of it in another place.`,
    );
    for (const name of files.missing)
      console.log(`Missing, and so not in it: the file ${name}. npm run db:check tells more.`);
  });
});
