// folkmoot update: installs a release beside the current one and switches to it.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../config.ts';
import { lockFolder } from '../../db/folderLock.ts';
import { defineCommand } from '../define.ts';
import { findFile, fromCallerFolder } from '../paths.ts';
import { linkEarlierAssets } from '../update/earlierAssets.ts';
import {
  findLayout,
  isWithin,
  readCurrentRelease,
  removeOldBackups,
  removeOldReleases,
  type Layout,
} from '../update/layout.ts';
import { createService } from '../update/service.ts';
import {
  backUpBefore,
  checkWith,
  listPending,
  migrateBesideOld,
  switchAndCheck,
  type Update,
} from '../update/steps.ts';
import { unpack, verifyChecksum } from '../update/unpack.ts';

type Options = {
  base?: string;
  service: string;
  manager: string;
  backup?: string | false;
  restoreOnFailure?: boolean;
  force?: boolean;
  wait: number;
};

export const command = defineCommand<[string], Options>({
  name: 'update',
  description: 'Install a release beside the current one, and switch to it',
  details:
    'Unpacks the archive beside the current release, checks the site with it, makes a backup if the database has to be migrated, points the link "current" to it, restarts the service and waits until the new version is ready. Otherwise goes back where that is possible, and says what is left to do. Keeps three releases, and the backups from before their migrations.',
  example: 'folkmoot update /root/folkmoot-1.3.0-linux-x64.tar.xz',
  arguments: [new Argument('<archive>', 'the archive; SHA256SUMS beside it is checked')],
  options: [
    new Option(
      '--base <folder>',
      'the folder with the link "current" and the folder "releases"; by default that of this program',
    ),
    new Option('--service <name>', 'the service that runs the server').default('folkmoot'),
    new Option(
      '--manager <command>',
      'the program that stops and starts the service; it gets a verb and the name, as systemctl does',
    ).default('systemctl'),
    new Option(
      '--backup <folder>',
      'where the backup before a migration is written; by default the folder "backups" of the base',
    ),
    new Option('--no-backup', 'migrate without a backup'),
    new Option(
      '--restore-on-failure',
      'embedded database: if the new version fails after it has migrated, restore the backup; what members wrote in between is lost',
    ),
    new Option('--force', 'continue although the new version finds problems'),
    new Option(
      '--wait <seconds>',
      'how long to wait until a server is ready; with an embedded database, this includes its migrations',
    )
      .default(120)
      .argParser(parseSeconds),
  ],
  async run([archive], options) {
    const config = readConfig();
    if (options.restoreOnFailure && (config.databaseUrl || config.filesUrl))
      throw new Error('--restore-on-failure is for the embedded database with files in DATA_DIR.');
    const layout = findLayout(
      fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''),
      options.base === undefined ? undefined : fromCallerFolder(options.base),
    );
    const dataDir = existsSync(config.dataDir) ? realpathSync(config.dataDir) : config.dataDir;
    if (isWithin(dataDir, layout.releases))
      throw new Error(
        `DATA_DIR (${config.dataDir}) is inside a release, which a later update removes. Move it, and set an absolute DATA_DIR.`,
      );
    const path = findFile(archive);
    const unlock = await lockBase(layout);
    try {
      await installRelease(path, layout, config, options);
    } finally {
      unlock();
    }
  },
});

function parseSeconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}

async function lockBase({ base }: Layout) {
  try {
    accessSync(base, constants.W_OK);
  } catch {
    throw new Error(`this user may not write in ${base}.`);
  }
  try {
    return (await lockFolder(base)).release;
  } catch (error) {
    throw new Error(`another update of ${base} is running.`, { cause: error });
  }
}

async function installRelease(
  archive: string,
  layout: Layout,
  config: Update['config'],
  options: Options,
) {
  const isChecked = await verifyChecksum(archive);
  console.log(
    isChecked
      ? 'The checksum is the one in SHA256SUMS.'
      : 'There is no SHA256SUMS beside the archive: its checksum is not verified.',
  );
  const previous = readCurrentRelease(layout);
  const { release: next, version } = await unpack(archive, layout);
  console.log(`Version ${version} is in ${next}.`);
  linkEarlierAssets(previous, next, Date.now());

  await checkWith(next, config, options.force === true);
  const pending = await listPending(next, config);
  console.log(
    pending.length > 0
      ? `It migrates the database: ${pending.join(', ')}.`
      : 'It does not change the database.',
  );
  const update: Update = {
    config,
    layout,
    previous,
    next,
    version,
    service: createService(options.manager, options.service),
    waitSeconds: options.wait,
    restoreOnFailure: options.restoreOnFailure === true,
  };
  const folder = options.backup
    ? fromCallerFolder(options.backup)
    : resolve(layout.base, 'backups');
  if (pending.length > 0 && options.backup !== false) {
    update.backup = await backUpBefore(update, folder);
    console.log(`Backup: ${update.backup}`);
  }
  if (config.databaseUrl) await migrateBesideOld(update, pending);
  await switchAndCheck(update, pending);
  console.log(`Version ${version} is running.`);
  for (const name of [...removeOldReleases(layout, previous), ...removeOldBackups(layout, folder)])
    console.log(`Removed ${name}.`);
}
