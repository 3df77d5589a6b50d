// The steps of an update, and the way back from each (docs/upgrade.md).
import { chownSync, mkdirSync, renameSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#contract/durations.ts';
import { formatTime } from '../../backup/progress.ts';
import type { Config } from '../../config.ts';
import { isPostgresRunning } from '../../db/embeddedPostgres.ts';
import { readServerHealth } from '../../lib/httpClient/ownServer.ts';
import { type Layout, switchTo } from './layout.ts';
import { findServerAccount, lastLine, runFolkmoot } from './runRelease.ts';
import { type Service, tryServer, waitForServer } from './service.ts';

export type Update = {
  config: Config;
  layout: Layout;
  service: Service;
  /** Folders of releases. */
  previous: string;
  next: string;
  version: string;
  waitSeconds: number;
  /** A backup from before the migration, if one was made. */
  backup?: string | undefined;
  restoreOnFailure: boolean;
};

/** The new release checks the installation before anything is changed. */
export async function checkWith(release: string, { dataDir }: Config, force: boolean) {
  const result = await runFolkmoot(release, ['doctor', '--installation'], dataDir);
  if (result.code === 0) return;
  const problems = result.output.split('\n').filter((line) => line.startsWith('problem'));
  for (const line of problems) console.log(line);
  if (!force)
    throw new Error(
      `${problems.length > 0 ? 'the new version found problems' : `the new version could not check this site: ${lastLine(result)}`}. Nothing has been changed. Fix this and run the update again, or use --force.`,
    );
}

export async function listPending(release: string, { dataDir }: Config): Promise<string[]> {
  const result = await runFolkmoot(release, ['migrate', '--dry-run'], dataDir);
  if (result.code !== 0) throw new Error(lastLine(result));
  return [...result.output.matchAll(/^pending (.+)$/gm)].map(([, name]) => name!);
}

/** Returns the file of the backup. */
export async function backUpBefore(
  { previous, version, config: { dataDir } }: Pick<Update, 'previous' | 'version' | 'config'>,
  folder: string,
): Promise<string> {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    const { uid, gid } = findServerAccount(dataDir);
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }
  const file = join(folder, `before-${version}-${formatTime(new Date())}.zip`);
  const result = await runFolkmoot(previous, ['backup', file], dataDir);
  if (result.code !== 0)
    throw new Error(`the backup failed, and nothing has been changed: ${lastLine(result)}`);
  return file;
}

/**
 * With DATABASE_URL, the new version migrates the database and starts as a trial while the old one
 * serves. The old one stays ready on a newer database, but cannot start on it again.
 */
export async function migrateBesideOld(update: Update, pending: readonly string[]) {
  const { next, version, config, waitSeconds, backup } = update;
  const { dataDir } = config;
  if (pending.length > 0) {
    const result = await runFolkmoot(next, ['migrate'], dataDir);
    if (result.code !== 0)
      throw new Error(
        `${lastLine(result)} The server of the old version still runs, and none of that migration remains.`,
      );
  }
  const reason = await tryServer(next, version, dataDir, waitSeconds);
  if (reason === undefined) return;
  throw new Error(
    `the new version did not become ready: ${reason}. The server of the old version still runs. ${
      pending.length > 0
        ? `Do not restart it: it cannot start on the migrated database. Install a version that works, or go back as docs/upgrade.md describes${backup ? `: the backup is ${backup}` : ''}.`
        : 'Nothing has been changed.'
    }`,
  );
}

/** Switches to the new release and waits for it. Goes back if that is possible, and throws. */
export async function switchAndCheck(update: Update, pending: readonly string[]) {
  const { layout, service, next, version, config, waitSeconds } = update;
  switchTo(layout, next);
  let reason: string | undefined;
  try {
    await service.restart();
    reason = await waitForServer(config, (found) => found === version, waitSeconds);
  } catch (error) {
    reason = (error as Error).message;
  }
  if (reason === undefined) return;
  const failure = `the new version did not become ready: ${reason}.`;
  const stopFailure = await service.stop().then(
    () => undefined,
    (error: Error) => error.message,
  );
  // Asks the database: the new version may have applied only some of them before it failed.
  const left = await listPending(next, config).catch(() => undefined);
  const isMigrated = left === undefined ? pending.length > 0 : left.length < pending.length;
  const wasMigratedBefore = Boolean(config.databaseUrl) && pending.length > 0;
  if (!isMigrated && !wasMigratedBefore) return goBack(update, failure, '');
  if (config.databaseUrl || !update.backup || !update.restoreOnFailure) {
    // the service manager keeps trying to start it
    await service.start().catch(() => {});
    throw new Error(`${failure} ${explainRestore(update)}`);
  }
  const running = stopFailure ?? (await findRunning(config, waitSeconds));
  if (running !== undefined) {
    await service.start().catch(() => {});
    throw new Error(
      `${failure} The server could not be stopped, so nothing was restored: ${running}. ${explainRestore(update)}`,
    );
  }
  await restoreInto(update, failure);
  return goBack(update, failure, ` from ${update.backup}`);
}

/**
 * Waits until nothing uses the embedded database, because a manager may return before the service
 * has ended. Returns what still runs.
 */
async function findRunning(
  { dataDir, host, port }: Config,
  seconds: number,
): Promise<string | undefined> {
  const find = async () => {
    if (await isPostgresRunning(join(dataDir, 'postgres'))) return 'its database still runs';
    const { version } = await readServerHealth(host, port);
    return version === undefined ? undefined : `version ${version} still answers`;
  };
  const end = Date.now() + seconds * second;
  let running = await find();
  for (; running !== undefined && Date.now() < end; running = await find()) await sleep(second / 5);
  return running;
}

async function goBack(update: Update, failure: string, restored: string): Promise<never> {
  const { layout, service, previous, version, config, waitSeconds } = update;
  switchTo(layout, previous);
  await service.start();
  const reason = await waitForServer(config, (found) => found !== version, waitSeconds);
  throw new Error(
    reason === undefined
      ? `${failure} The old version is back${restored && `, with the data${restored}`}.`
      : `${failure} The link points to the old version again, but that one did not become ready either: ${reason}.`,
  );
}

const explainRestore = ({ backup, previous }: Update) =>
  `It has migrated the database, so the old version cannot start. Install a version that works, or go back as docs/upgrade.md describes${backup ? `: restore ${backup} with ${previous}/bin/folkmoot` : ''}.`;

/**
 * Moves the database and the files aside and restores the backup in their place. What was written
 * since the backup stays in the folder aside.
 */
async function restoreInto({ config, previous, backup }: Update, failure: string) {
  const { dataDir } = config;
  const aside = join(dataDir, `before-restore-${Date.now()}`);
  const parts = ['postgres', 'files'].filter((name) => existsSync(join(dataDir, name)));
  mkdirSync(aside, { mode: 0o700 });
  for (const name of parts) renameSync(join(dataDir, name), join(aside, name));
  console.log(`The data of the new version is in ${aside}. Delete it when you no longer need it.`);
  const result = await runFolkmoot(previous, ['restore', backup!], dataDir);
  if (result.code !== 0)
    throw new Error(
      `${failure} The backup could not be restored either: ${lastLine(result)} The data is in ${aside}.`,
    );
}
