// folkmoot restore: restores a backup into an empty database and an empty folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { createStore } from '../../storage/createStore.ts';
import { openArchive } from '../../backup/archive.ts';
import { openBulkPool } from '../../backup/bulkPool.ts';
import { deletedAccountsFile, readDeletions } from '../../backup/deletedSinceBackup.ts';
import { createProgress, formatCount } from '../../backup/progress.ts';
import { finishDump, restoreBackup } from '../../backup/restore.ts';
import { createTrust } from '../../backup/signature.ts';
import { readConfig, type Config } from '../../config.ts';
import { Database } from '../../db/database.ts';
import { loadSecretFingerprint, oldSecretsFile } from '../../security/keys.ts';
import { listMissingKeys } from '../../security/missingKeys.ts';
import { toTerminalLine } from '../../lib/text/terminalLine.ts';
import { countRunningServers } from '../../health/servers.ts';
import { withDatabase, withPool } from '../context.ts';
import { defineCommand } from '../define.ts';
import { findFile } from '../paths.ts';

type Options = { departed?: string[]; unsigned?: boolean; afterDump?: Date };

export const command = defineCommand<[string | undefined], Options>({
  name: 'restore',
  description: 'Restore a backup into an empty database',
  details:
    'Restores a backup into an empty database and an empty folder of files, or changes nothing. With --after-dump, restores nothing: it does what is left to do after pg_restore has filled the database. Stop the server first.',
  example: 'folkmoot restore folkmoot-2026-11-21T033000Z.zip --departed /old/data/departed',
  arguments: [new Argument('[file]', 'the backup')],
  options: [
    new Option(
      '--departed <file>',
      'the file "departed" of an earlier server, whose deleted accounts are deleted again; for several servers, repeat the option',
    ).argParser((file: string, earlier?: string[]) => [...(earlier ?? []), file]),
    new Option('--unsigned', 'accept a backup that no key of this server has signed'),
    new Option(
      '--after-dump <time>',
      'after pg_restore, with the time when pg_dump began, such as 2026-11-21T03:30Z: ends all sessions, and repeats deletions',
    ).argParser(parseTime),
  ],
  async run([file], { departed = [], unsigned = false, afterDump }) {
    if (afterDump) return finishAfterDump(afterDump, departed);
    if (file === undefined) throw new Error('name the backup. See folkmoot restore --help.');
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
        const existingFiles = listDepartedFiles(config, departed);
        const { deletedAgain, returnedAgain } = await restoreBackup(archive, {
          pool,
          folder: join(config.dataDir, 'files'),
          ...(config.filesUrl && { remoteStore: createStore(config) }),
          deletions: existingFiles.flatMap(readDeletions),
          progress: createProgress(console.log),
        });
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        console.log(
          `Restored: ${formatCount(rows, 'row')} of ${formatCount(tables.length, 'table')}, ${formatCount(files.count, 'file')}. Everyone has to log in again.`,
        );
        printDeletions(existingFiles, deletedAgain, returnedAgain);
        printBackupWarning(config);
        await printMissingKeys(new Database(pool), config, key);
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

const listDepartedFiles = ({ dataDir }: Config, departed: string[]) =>
  [...departed.map(findFile), deletedAccountsFile(dataDir)].filter((file) => existsSync(file));

function printBackupWarning({ backup: { places } }: Config) {
  if (places.length > 0)
    console.log(
      'BACKUP_TO is set: once it is started, this server writes among the copies of the site. If it does not replace the old server, set BACKUP_TO to nothing first.',
    );
}

/** `reported` is the fingerprint of a key about which there is a message of its own. */
async function printMissingKeys(db: Database, config: Config, reported?: string) {
  for (const { n, since, fingerprint } of await listMissingKeys(db, config))
    if (fingerprint !== reported)
      console.log(
        `Key ${n} of this site, in use from ${since}, is not on this server. Unless it was forgotten on purpose, add it to ${oldSecretsFile(config.dataDir)}: members cannot see the votes they cast at that time without it.`,
      );
}

const printDeletions = (departedFiles: string[], deletedAgain: number, returnedAgain: number) =>
  console.log(
    departedFiles.length > 0
      ? `Accounts deleted since the backup are deleted again: ${formatCount(deletedAgain, 'person', 'people')}. Accounts whose owners came back since: ${formatCount(returnedAgain, 'person', 'people')}.`
      : 'Accounts deleted since the backup are back: this server has no list of them. The file "departed" in the DATA_DIR of each earlier server has one: restore with --departed FILE.',
  );

function parseTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time in UTC such as 2026-11-21T03:30Z.');
  return time;
}

/** Refuses a live site, because everyone would have to log in again. */
const finishAfterDump = (madeAt: Date, departed: string[]) =>
  withDatabase(async (db, config, pool) => {
    if ((await countRunningServers(db)) > 0)
      throw new Error('a server is running on this database: stop it first.');
    const departedFiles = listDepartedFiles(config, departed);
    const { deletedAgain, returnedAgain } = await finishDump(
      pool,
      madeAt,
      departedFiles.flatMap(readDeletions),
    );
    console.log('All sessions, emailed codes and invitation links have ended.');
    printDeletions(departedFiles, deletedAgain, returnedAgain);
    printBackupWarning(config);
    await printMissingKeys(db, config);
  });
