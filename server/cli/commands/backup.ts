// folkmoot backup: writes everything to one file, also while the server runs, or records a backup
// that another program made.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Argument, Option } from 'commander';
import { openBulkPool } from '../../backup/bulkPool.ts';
import { recordBackup } from '../../backup/lastBackup.ts';
import { openFolder } from '../../backup/places.ts';
import { formatMegabytes, formatCount, formatTime } from '../../backup/progress.ts';
import { runBackupTo, runScheduledBackup } from '../../backup/run.ts';
import { recordExternalBackup, recordExternalVerification } from '../../backup/runs.ts';
import { lowerPriority } from '../../lib/process/lowerPriority.ts';
import { withDatabase, withPool } from '../context.ts';
import { defineCommand } from '../define.ts';
import { fromCallerFolder } from '../paths.ts';

type Options = {
  record?: string;
  id?: string;
  bytes?: string;
  failed?: string;
  verified?: boolean;
};

export const command = defineCommand<[string | undefined], Options>({
  name: 'backup',
  description: 'Write a backup of everything to one file',
  details:
    'Writes a backup of all tables and files to one zip file, even while the server is running. The secret key is not in it. Without a target, does what the schedule does: writes to each place of BACKUP_TO, verifies, and deletes what BACKUP_KEEP no longer keeps. With --record, only notes a backup that another program made, so that the overview and folkmoot doctor know of it.',
  example: 'folkmoot backup /var/backups/folkmoot',
  arguments: [
    new Argument('[target]', 'an existing folder, or the name of a new file that ends in .zip'),
  ],
  options: [
    new Option('--record <place>', 'note a backup of another program, and where it is'),
    new Option('--id <name>', 'with --record: its file or snapshot'),
    new Option('--bytes <number>', 'with --record: its size'),
    new Option(
      '--failed <reason>',
      'with --record: why it failed; with --verified: why the test restore failed',
    ),
    new Option('--verified', 'with --record: the newest one there was restored as a test'),
  ],
  async run([target], options) {
    if (options.record !== undefined) return record(options.record, target, options);
    if (target === undefined) return runSchedule();
    const path = resolveNewFile(target);
    await withPool(openBulkPool, async (pool, config) => {
      const startedAt = Date.now();
      const { tables, files } = await runBackupTo(
        { pool, config, print: console.log },
        openFolder(dirname(path)),
        basename(path),
      );
      await recordBackup(config.dataDir);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${path}: ${formatMegabytes(statSync(path).size)}, ${formatCount(rows, 'row')} of ${formatCount(tables.length, 'table')}, ${formatCount(files.count, 'file')}, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
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

const runSchedule = () =>
  withPool(openBulkPool, async (pool, config) => {
    if (config.backup.places.length === 0)
      throw new Error('name a folder or a file, or set BACKUP_TO. See folkmoot backup --help.');
    // requests come first
    lowerPriority();
    await runScheduledBackup({ pool, config, print: console.log });
    await recordBackup(config.dataDir);
  });

async function record(
  address: string,
  target: string | undefined,
  { id, bytes, failed, verified = false }: Options,
) {
  if (target !== undefined)
    throw new Error('--record does not write a backup, so it takes no target.');
  if (bytes !== undefined && !/^\d{1,15}$/.test(bytes))
    throw new Error('--bytes must be a number.');
  if (/:\/\/[^/]*@/.test(address))
    throw new Error('administrators see the place of --record: name it without its key.');
  const place = shorten(address);
  const error = failed === undefined ? undefined : shorten(failed) || 'It failed.';
  await withDatabase(async (db, config) => {
    if (verified) {
      if (!(await recordExternalVerification(db, { place, ...(error && { error }) })))
        throw new Error(`no backup in ${place} is recorded.`);
    } else {
      await recordExternalBackup(db, {
        place,
        ...(id !== undefined && { name: shorten(id) }),
        ...(bytes !== undefined && { bytes: Number(bytes) }),
        ...(error && { error }),
      });
      if (!error) await recordBackup(config.dataDir);
    }
    console.log(error ? 'Recorded as failed.' : 'Recorded.');
  });
}

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

function resolveNewFile(target: string): string {
  const targetPath = fromCallerFolder(target);
  const isFolder = existsSync(targetPath) && statSync(targetPath).isDirectory();
  if (!isFolder && !target.endsWith('.zip'))
    throw new Error(`there is no folder ${target}, and the name of a backup ends in .zip.`);
  const path = isFolder ? join(targetPath, `folkmoot-${formatTime(new Date())}.zip`) : targetPath;
  if (!existsSync(dirname(path))) throw new Error(`there is no folder for ${target}.`);
  if (existsSync(path)) throw new Error(`the file ${path} already exists.`);
  return path;
}
