// Checks of this machine: settings, Node, the data folder, the file store and the mail server.
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { day, second } from '#contract/durations.ts';
import { createStore } from '../../storage/createStore.ts';
import { readLastBackup } from '../../backup/lastBackup.ts';
import type { Config } from '../../config.ts';
import { findMailProblem } from '../../mail/mailer.ts';
import { findFullDisk, listDisks } from '../../storage/diskSpace.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

const oldestNode = 24;
/** The same share as in docs/monitoring.md. */
const lowShareOfDisk = 1 / 5;
const maxBackupAgeMs = 2 * day;
const storeTimeoutMs = 20 * second;

export function checkNode(): Finding {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= oldestNode
    ? ok('Node', node)
    : problem(
        'Node',
        `this is ${node}, and Folkmoot needs ${oldestNode}: run node scripts/setup.mjs`,
      );
}

export function checkSettings({ warnings, production, publicUrl }: Config): Finding[] {
  const found = warnings.map((text) => warning('settings', text));
  if (!production && publicUrl.startsWith('https:'))
    found.push(
      warning('settings', 'set NODE_ENV=production: it refuses settings that are for tests'),
    );
  return found.length > 0 ? found : [ok('settings', 'all are valid')];
}

export function checkPublicUrl({ publicUrl }: Config): Finding {
  return publicUrl.startsWith('https:')
    ? ok('PUBLIC_URL', publicUrl)
    : warning(
        'PUBLIC_URL',
        `${publicUrl} is for a trial on this machine: set it to the https:// address of the site`,
      );
}

/** Only the user who runs the server may write there, so that the server can read it all. */
export function checkDataFolder({ dataDir }: Config): Finding {
  const about = 'data folder';
  if (!existsSync(dataDir))
    return warning(
      about,
      `${dataDir} does not exist yet: check DATA_DIR; the first start creates it`,
    );
  const { uid } = statSync(dataDir);
  return process.getuid === undefined || uid === process.getuid()
    ? ok(about, dataDir)
    : problem(
        about,
        `${dataDir} belongs to the user ${uid}: run the server and its commands as that user, such as sudo -u '#${uid}' folkmoot doctor`,
      );
}

export async function checkDiskSpace({ dataDir }: Config): Promise<Finding> {
  const about = 'disk space';
  const full = await findFullDisk(dataDir);
  if (full) return problem(about, `the disk of ${full} is full: make room`);
  const [fullest] = (await listDisks(dataDir)).toSorted(
    (a, b) => a.freeBytes / a.sizeBytes - b.freeBytes / b.sizeBytes,
  );
  if (!fullest) return ok(about, 'no data yet');
  const { folder, freeBytes: free, sizeBytes: size } = fullest;
  const text = `${inGigabytes(free)} of ${inGigabytes(size)} GB are free in ${folder}`;
  return free < size * lowShareOfDisk ? warning(about, `${text}: make room soon`) : ok(about, text);
}
const inGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

export async function checkFileStore(config: Config): Promise<Finding> {
  const about = 'file store';
  try {
    if (config.filesUrl) {
      await withTimeLimit(writeAndRemove(config));
      return ok(about, `${new URL(config.filesUrl).host} can be written and read`);
    }
    const folder = join(config.dataDir, 'files');
    const used = [folder, config.dataDir].find((path) => existsSync(path));
    if (used) await access(used, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(about, folder);
  } catch (error) {
    return problem(
      about,
      `files cannot be stored (${(error as Error).message}): check ${config.filesUrl ? 'FILES_URL' : 'the owner of DATA_DIR/files'}`,
    );
  }
}

async function writeAndRemove(config: Config) {
  const store = createStore(config);
  const name = `doctor-${randomBytes(9).toString('hex')}`;
  await store.put(name, Buffer.from('folkmoot doctor'));
  try {
    const stored = await store.open(name);
    if (!stored) throw new Error('a file that was just written is missing');
    stored.stream.destroy();
  } finally {
    await store.remove(name);
  }
}

async function withTimeLimit(work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), storeTimeoutMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

export async function checkMailServer({ mailUrl, dataDir }: Config): Promise<Finding> {
  const about = 'mail server';
  if (!mailUrl)
    return warning(
      about,
      `emails are only written to files in ${join(dataDir, 'mail')}: set MAIL_URL`,
    );
  const found = await findMailProblem(mailUrl);
  return found
    ? problem(about, `${found}: check MAIL_URL`)
    : ok(about, `${new URL(mailUrl).host} accepts the connection`);
}

export function checkBackup({ dataDir }: Config): Finding {
  const about = 'backup';
  const madeAt = readLastBackup(dataDir);
  if (!madeAt)
    return warning(
      about,
      'folkmoot backup has made none with this DATA_DIR: set up a nightly backup, see docs/backup.md',
    );
  const text = `the last one was made at ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return Date.now() - madeAt.getTime() > maxBackupAgeMs
    ? warning(about, `${text}: check the timer of the nightly backup`)
    : ok(about, text);
}
